import { byWord } from './by-word.ts'

/** Words that `*` may stand in ('f**k', 'sh*t', 'b***h'): only the plainest, each by its first letter and length. */
const MASKED = [
  'fuck',
  'fucking',
  'fucked',
  'fucker',
  'shit',
  'bullshit',
  'bitch',
  'bitches',
  'cunt',
  'cunts',
  'asshole',
]
const MASKED_MORE = [
  'assholes',
  'motherfucker',
  'nigger',
  'niggers',
  'nigga',
  'faggot',
  'retard',
  'retards',
  'whore',
  'slut',
  'dick',
  'pussy',
  'stupid',
  'idiot',
  'idiots',
  'moron',
  'loser',
  'bastard',
  'retarded',
]

/** The ways to look up a folded word in the offensive list: as it is, without repeated letters, with `*` filled in. */
export const readingsOf = byWord((word): readonly string[] => {
  if (word.includes('*')) return unmasked(word)
  if (!/(.)\1\1/.test(word)) return [word]
  // 'fuuuck' and 'asssshole': long runs become two letters or one, else every run becomes one.
  return [word.replace(/(.)\1{2,}/g, '$1$1'), word.replace(/(.)\1{2,}/g, '$1'), word.replace(/(.)\1+/g, '$1')]
})

function unmasked(word: string): string[] {
  if (word.length < 4 || word.startsWith('*')) return []
  return [...MASKED, ...MASKED_MORE].filter(
    (known) => known.length === word.length && [...word].every((letter, at) => letter === '*' || letter === known[at]),
  )
}
