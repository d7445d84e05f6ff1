import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { errorCode, StartupProblem } from './startup-problem.ts'

/** The words a command knows: what each verb takes, as in `HOST NAME [VALUE] --off`. */
export type Form<O extends ParseArgsOptionsConfig> = {
  usage: string
  verbs: Readonly<Record<string, string>>
  options?: O
}

/** The verbs of a command that takes no words. */
export const NO_WORDS = { '': '' }

type Values<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>['values']

export type Words<O extends ParseArgsOptionsConfig> = { verb: string; words: string[]; values: Values<O> }

/**
 * The words of a command, read before it does anything: a word or option that its verb does not take, and a word that is
 * missing, is told with the usage.
 *
 * @throws StartupProblem
 */
export function wordsOf<const O extends ParseArgsOptionsConfig>(
  { usage, options, verbs }: Form<O>,
  args: readonly string[] = process.argv.slice(2),
): Words<O> {
  const explain = (problem: string) => new StartupProblem(`${problem}\n\n${usage}`)
  const { values, positionals } = parsed({ args: [...args], options: options ?? ({} as O) }, explain)
  const [verb = '', ...words] = positionals
  if (!Object.hasOwn(verbs, verb)) throw new StartupProblem(usage)
  const taken = (verbs[verb] ?? '').split(' ').filter(Boolean)
  const places = taken.filter((word) => !word.startsWith('--'))
  const surplus = words[places.length]
  if (surplus !== undefined) throw explain(`There is one word too many: '${surplus}'.`)
  const foreign = Object.keys(values).find((name) => !taken.includes(`--${name}`))
  if (foreign !== undefined) throw explain(`'${verb}' takes no --${foreign}.`)
  if (words.length < places.filter((word) => !word.startsWith('[')).length) throw new StartupProblem(usage)
  return { verb, words, values }
}

function parsed<O extends ParseArgsOptionsConfig>(
  given: { args: string[]; options: O },
  explain: (problem: string) => StartupProblem,
): { values: Values<O>; positionals: string[] } {
  try {
    return parseArgs({ ...given, allowPositionals: true })
  } catch (error) {
    throw errorCode(error)?.startsWith('ERR_PARSE_ARGS') ? explain((error as Error).message) : error
  }
}
