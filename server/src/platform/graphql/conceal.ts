/** Names of the GraphQL language itself, which everybody knows. */
const PUBLIC = ['Query', 'Mutation', 'Int', 'Float', 'String', 'Boolean', 'ID']
const NAME = /[_A-Za-z][_0-9A-Za-z]*/g

/** The names a text says. */
export const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(NAME))

const MOST_TOLD = 400

/** The longest message that is kept: the library repeats what was sent, however long it is. */
export const excerpt = (message: string): string =>
  message.length > MOST_TOLD ? `${message.slice(0, MOST_TOLD)}…` : message

/** The library's message about a value that an enum does not have: of a variable or of a value in the document. */
const NO_SUCH_VALUE =
  /^(?:Variable "\$(\w+)" has invalid value(?: at ([^:]+))?: )?Value "([^"]*)" does not exist in "\w+" enum\.?/

/** The same in plain words, by the name of the variable. */
const plainly = (message: string): string =>
  message.replace(NO_SUCH_VALUE, (_, name = '', at = '', value: string) => {
    const where = `${name}${at}`
    return where ? `"${value}" is no choice for ${where}` : `"${value}" is no choice here`
  })

/**
 * Takes out of a message of the GraphQL library every quoted name that the caller did not send, and the library's
 * guesses: the misspelt name is given, the right one is not.
 *
 * @param said the names in the query and the variables as they were sent
 */
export function withoutForeignNames(message: string, said: ReadonlySet<string>): string {
  const isSaid = (name: string) => PUBLIC.includes(name) || said.has(name)
  const plain = plainly(message)
    .replace(/ Did you mean .*$/s, '')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (quoted, inner: string) =>
      (inner.match(NAME) ?? []).every(isSaid) ? quoted : '"…"',
    )
  return excerpt(plain)
}
