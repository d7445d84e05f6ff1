import type { Word } from './words.ts'

/** The harm in a sentence without a rough word, with the words from the first to the last that express it. */
export type HarmMeant = { list: 'threat meant' | 'ill wish meant'; phrase: string }

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const WE = words(
  'i im ill id ive we well wed somebody someone they theyll people my our brothers mates boys friends cousin one',
)
const YOU = words('you your youre u ur yours yourself ya')
/** Words of harm. */
const HURT = words(
  'hurt beat break burn punch hit slap stab shoot strangle choke drown kill murder smash crush destroy kick hunt bury cut torch end ruin fire',
)
/** How somebody ends. */
const END = words(
  'bleed suffer crawl scream beg regret bleeding suffering crying coffin grave ambulance canal bandages burn choke drown beaten shot burned hanged cry',
)
const WISH = words(
  'hope hopes hoping hopefully wish wishing wishes pray praying pity shame deserve deserved earned luck karma blessing candle joy celebrate party',
)
const ILL = words(
  'die dies died dead death dying cancer tumor tumour grow grows spread spreads fail fails failed worse worst rot suffer pain agony painful lose loses funeral grave obituary buried terminal incurable choke blind wheelchair relapse relapses flare stroke clot stopped slips sick illness survived overdose bleed wrong sleepless coffin',
)
/** Words that turn such a sentence round. */
const KIND = words(
  'not dont didnt doesnt wont isnt no hug hugs well recover recovers heal heals smoothly benign clear less quick sleep rest home thank thanks glad cake coffee soup flowers welcome please soon free kind joking joke lovely haha hahaha lol lmao tease teasing stays shrinks shrink asleep',
)

/** The largest distance between the first and the last word, and between two that belong together. */
const REACH = 14
const CLOSE = 5
const NEXT = 3

/**
 * Threats and ill wishes as they are meant: the speaker, the person meant, and the harm, in one sentence and in any words of
 * these lists.
 */
export function harmMeant(text: string, all: readonly Word[]): HarmMeant[] {
  const found: HarmMeant[] = []
  let from = 0
  for (let at = 0; at < all.length; at++) {
    const isLast = at + 1 === all.length || /[.?!\n;]/.test(text.slice(all[at]?.end ?? 0, all[at + 1]?.start ?? 0))
    if (!isLast) continue
    const sentence = all.slice(from, at + 1)
    from = at + 1
    if (!sentence.some(({ read }) => YOU.has(read)) || sentence.some(({ read }) => KIND.has(read))) continue
    const threat =
      inTurn(sentence, [WE, 0], [HURT, REACH], [YOU, NEXT]) ?? inTurn(sentence, [WE, 0], [YOU, REACH], [END, CLOSE])
    const wish =
      inTurn(sentence, [WISH, 0], [YOU, REACH], [ILL, CLOSE]) ?? inTurn(sentence, [WISH, 0], [ILL, REACH], [YOU, CLOSE])
    if (threat) found.push({ list: 'threat meant', phrase: text.slice(threat.start, threat.end) })
    if (wish) found.push({ list: 'ill wish meant', phrase: text.slice(wish.start, wish.end) })
  }
  return found
}

type Step = readonly [list: ReadonlySet<string>, reach: number]

/** Where words of these lists follow one another, each at most so far behind the one before. */
function inTurn(
  sentence: readonly Word[],
  [first]: Step,
  second: Step,
  third: Step,
): { start: number; end: number } | null {
  const after = (at: number, [list, reach]: Step): number[] =>
    sentence.flatMap(({ read }, place) => (place > at && place - at <= reach && list.has(read) ? [place] : []))
  const begins = sentence.findIndex(({ read }) => first.has(read))
  if (begins < 0) return null
  for (const middle of after(begins, second))
    for (const last of after(middle, third))
      return { start: sentence[begins]?.start ?? 0, end: sentence[last]?.end ?? 0 }
  return null
}
