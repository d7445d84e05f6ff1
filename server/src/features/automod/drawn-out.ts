import { KNOWN_WORDS } from './common-words.ts'

/** 'freeeee' is 'free' and 'soooo' is 'so': the known word with the fewest letters taken away, else each run as one letter. */
export function unstretched(word: string): string | undefined {
  if (!/(.)\1\1/.test(word) || !/^[a-z]+$/.test(word) || word.length > 60) return undefined
  const runs = [...word.matchAll(/(.)\1*/g)].map(([run]) => run)
  let forms = ['']
  for (const run of runs) {
    const letter = run[0] ?? ''
    const kept = run.length > 2 ? [letter + letter, letter] : run.length === 2 ? [run, letter] : [letter]
    forms = forms.flatMap((form) => kept.map((part) => form + part)).slice(0, 64)
  }
  return forms.find((form) => KNOWN_WORDS.has(form)) ?? word.replace(/(.)\1{2,}/g, '$1')
}
