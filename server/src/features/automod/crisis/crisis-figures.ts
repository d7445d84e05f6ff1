import type { CrisisWord } from './crisis-words.ts'

/** What may stand beside 'I am not suicidal': a passing mood. Being tired of it all, of life or of oneself is none. */
const MOOD = new Set(
  `i am was not no nope nah and but just only so very really feeling suicidal honestly though sorry fed up tired exhausted stressed annoyed angry
   frustrated worried bored grumpy venting cross knackered overwhelmed worn out sore ill poorly today right now with the this pain waiting`.split(
    /\s+/,
  ),
)
const NOT_SUICIDAL = /\bi (?:am|was) not (?:feeling )?suicidal\b/

/** 'My boss said he would kill me if I am late': nobody at work means it, and nothing else is said. At home somebody may. */
const WORK_WOULD_KILL = new RegExp(
  [
    '^(?:(?:and|but|so|today|haha|lol|sorry) )?my (?:boss|manager|supervisor|teacher|coach|editor|professor|tutor|dentist|physio)',
    '(?: (?:said|says|told me)(?: that)? (?:he|she|they))? (?:will|would|is going to) kill (?:me|us) (?:if|when) (?:i|we)',
    '(?: [a-z]+){0,3} (?:late|forget|forgot|miss|missed|lose|lost|break|broke)',
    '(?: (?!and\\b|then\\b|he\\b|she\\b|me\\b)[a-z]+){0,3}$',
  ].join(''),
)

function isFigure(sentence: readonly CrisisWord[]): boolean {
  const read = sentence.map((word) => word.read)
  const said = read.join(' ')
  return WORK_WOULD_KILL.test(said) || (NOT_SUICIDAL.test(said) && read.every((word) => MOOD.has(word)))
}

/** The words of a text without sentences that name a danger and, as a whole, deny it or are a figure of speech. */
export function withoutFigures(words: readonly CrisisWord[]): readonly CrisisWord[] {
  if (!words.some(({ read }) => read === 'suicidal' || read === 'kill')) return words
  return [...Map.groupBy(words, ({ sentence }) => sentence).values()].filter((sentence) => !isFigure(sentence)).flat()
}
