import { wordsIn } from './crisis-patterns.ts'
import { WORD_SETS } from './crisis-rules.ts'
import type { CrisisWord } from './crisis-words.ts'

/** A set of the words written with spaces between them. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter(Boolean))

/** The search for the person meant goes back so many words. */
const REACH = 16

const WRITER = wordSet('i me we us')
/** A person kicked by a baby is in no danger. */
const CLOSE = new Set(
  [...wordsIn('@kin|@partner|@child', WORD_SETS), ...wordSet('he she him they law member parents family')].filter(
    (word) => word !== 'baby',
  ),
)
const READER = wordSet('you your yourself')
const GENERAL = wordSet(
  `people anyone anybody everyone everybody someone somebody patients those woman character singer men women others persons many
   students users adults teenagers survivors`,
)
const NOBODY = wordSet('nobody none')
/** Close only when it is somebody's: 'my man', 'my kids' against 'a man', 'kids'. */
const OWNED = wordSet('man kids children child nurse teacher coach')
const OWNERS = wordSet('my our his her their a the with')

export type Subject = { who: 'writer' | 'close' | 'reader' | 'general' | 'nobody' | 'none'; at: number }

/**
 * The person the words at `at` are about: the nearest one named before them in the sentence, and where (-1 for none). The person
 * who acts on the writer is looked for past 'me'.
 */
export function subjectBefore(words: readonly CrisisWord[], at: number, isDoneToWriter = false): Subject {
  for (let place = at - 1; place >= Math.max(0, at - REACH); place--) {
    const word = words[place]
    if (word === undefined || word.sentence !== words[at]?.sentence) break
    // A quoted question is no part of the sentence that answers it.
    if (word.isQuoted && words[at]?.isQuoted === false) continue
    if (word.part !== words[at]?.part && isAddress(words, place)) break
    if (isDoneToWriter && (word.read === 'me' || word.read === 'us')) continue
    const who = named(word.read, words[place - 1]?.read ?? '')
    if (who !== null) return { who, at: place }
  }
  return { who: 'none', at: -1 }
}

/** Words that open a greeting or say what is answered, before the sentence itself: 'Replying to your question: …'. */
const ADDRESSES = wordSet(
  'hi hello hey dear greetings morning evening afternoon re replying reply answering answer responding question',
)

/** Whether the part of a sentence that a word stands in only greets or says what is answered. */
function isAddress(words: readonly CrisisWord[], at: number): boolean {
  let first = at
  while (first > Math.max(0, at - REACH) && words[first - 1]?.part === words[at]?.part) first--
  return ADDRESSES.has(words[first]?.read ?? '')
}

function named(read: string, before: string): Subject['who'] | null {
  if (WRITER.has(read)) return 'writer'
  if (READER.has(read)) return 'reader'
  if (NOBODY.has(read)) return 'nobody'
  if (GENERAL.has(read)) return 'general'
  if (!CLOSE.has(read)) return null
  if (READER.has(before)) return 'reader'
  return OWNED.has(read) && !OWNERS.has(before) ? 'general' : 'close'
}
