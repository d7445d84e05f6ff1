/** Names everybody knows: the language's own. */
const PUBLIC = ['Query', 'Mutation', 'Int', 'Float', 'String', 'Boolean', 'ID']
const NAME = /[_A-Za-z][_0-9A-Za-z]*/g

/**
 * Takes out of a message of the GraphQL library every quoted name that the caller did not say himself, and the library's
 * guesses: what is misspelt is told, what would have been right is not.
 *
 * @param said the query and the variables as they were sent
 */
export function withoutForeignNames(message: string, said: string): string {
  const known = new Set([...PUBLIC, ...(said.match(NAME) ?? [])])
  return message
    .replace(/ Did you mean .*$/s, '')
    .replace(/"((?:[^"\\]|\\.)*)"/g, (quoted, inner: string) =>
      (inner.match(NAME) ?? []).every((name) => known.has(name)) ? quoted : '"…"',
    )
}
