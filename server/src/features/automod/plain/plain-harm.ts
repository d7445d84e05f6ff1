import { wordSet } from '../crisis/crisis-subject.ts'
import type { CrisisWord } from '../crisis/crisis-words.ts'
import type { Word } from '../words.ts'
import { HARM_SETS, type HarmReason } from './harm-words.ts'
import { ILL_WISHES } from './ill-wish-frames.ts'
import { type PlainHit, plainFrames } from './plain-frames.ts'
import { THREATS } from './threat-frames.ts'

const frames = plainFrames([...THREATS, ...ILL_WISHES], HARM_SETS)
const YOU = new Set('you youre youll youve your u ur yourself'.split(' '))

/** What may stand before a threat in its clause. After other words it is told, thought or asked. */
const OPENERS = wordSet(
  `and but so then because now oh hey hi listen remember ok okay or yeah yes no btw also day one someday soon trust me believe i we swear promise
   guarantee assure you warn tell mate buddy pal bro dude man girl sweetheart idiot friend know that careful clown coward liar loser snitch well only
   secretly bet sincerely do to god every night again here look seriously for all next what a lol fine right the who are mark my words of these`,
)
/** How a clause begins that names a condition, and what it is about: 'if you post that again I will ...', not 'if you skip a dose'. */
const CONDITION = wordSet(
  'if unless once keep carry delete take touch post comment write show open come say after try one',
)
const DEED = wordSet(
  'post posting posted write writing word words say saying comment comments report reporting delete touch come near talk talking message again block open mouth name lies see meet find catch',
)
/** Words for a person who tells of another's words. */
const TOLD = wordSet(
  'say said says told tells wrote writes texted texts shouted shouting yelled yells whispered screamed screams sent note voicemail letter email heard hears read reads threatened threatens keeps kept',
)
const OWN = wordSet('i we')

const OTHERS = wordSet('he she they who it')
const REACH = 16
const SHORT = 14

/** A threat or an ill wish to the reader, said by the writer and meant. */
export function plainHarm(text: string, words: readonly Word[]): PlainHit<HarmReason> | null {
  // Short ones need not name whom they are said to: 'sleep with one eye open'.
  if (words.length > SHORT && !words.some(({ read }) => YOU.has(read))) return null
  const possible = frames.possibleIn(words)
  return possible.size === 0 ? null : (frames.hitsIn(text, possible).find(isSaidHere) ?? null)
}

/** Whether the writer says it themselves: nothing around it in its sentence makes it a report, a thought or a wish denied. */
function isSaidHere({ words, start, end }: PlainHit<HarmReason>): boolean {
  const first = words[start]
  let [clause, sentence] = [start, start]
  while (words[clause - 1]?.part === first?.part && start - clause < REACH) clause--
  while (words[sentence - 1]?.sentence === first?.sentence && start - sentence < REACH) sentence--
  const isTold = (some: readonly CrisisWord[]) =>
    some.some(({ read }, at) => TOLD.has(read) && !OWN.has(some[at - 1]?.read ?? ''))
  const after = words.slice(end, end + 4).filter((word) => word.sentence === first?.sentence)
  if (isTold(words.slice(sentence, start)) || (after.some(({ read }) => OTHERS.has(read)) && isTold(after)))
    return false
  const own = words.slice(clause, start)
  const isOnCondition = CONDITION.has(own[0]?.read ?? '') && own.some(({ read }) => DEED.has(read))
  return isOnCondition || own.every(({ read }) => OPENERS.has(read))
}
