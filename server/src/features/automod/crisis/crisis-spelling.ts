import { byWord } from '../by-word.ts'
import { unstretched } from '../drawn-out.ts'

/** Words as they are read: a word that stands for several, and the meaning of slang, shorthand and slips of the finger. */
const WRITTEN: readonly [written: string, read: string][] = [
  ["i'm im", 'i am'],
  ["i've ive", 'i have'],
  ["i'll", 'i will'],
  ["i'd", 'i would'],
  ["he's hes", 'he is'],
  ["she's shes", 'she is'],
  ["he'll", 'he will'],
  ["she'll", 'she will'],
  ["they're theyre", 'they are'],
  ["you're youre ur", 'you are'],
  ["it's", 'it is'],
  ["that's thats", 'that is'],
  ["what's whats", 'what is'],
  ["there's theres", 'there is'],
  ["who's", 'who is'],
  ["don't dont dnt dont'", 'do not'],
  ["doesn't doesnt", 'does not'],
  ["didn't didnt", 'did not'],
  ["can't cant cannot", 'can not'],
  ["couldn't couldnt", 'could not'],
  ["won't wont", 'will not'],
  ["wouldn't wouldnt", 'would not'],
  ["shouldn't shouldnt", 'should not'],
  ["isn't isnt", 'is not'],
  ["aren't arent", 'are not'],
  ["wasn't wasnt", 'was not'],
  ["weren't werent", 'were not'],
  ["haven't havent", 'have not'],
  ["hasn't hasnt", 'has not'],
  ["hadn't hadnt", 'had not'],
  ["ain't aint", 'am not'],
  ['wanna wana wnna', 'want to'],
  ['gonna gona gunna', 'going to'],
  ['gotta', 'have to'],
  ['tryna', 'trying to'],
  ['kms', 'kill myself'],
  ['kys', 'kill yourself'],
  ['u', 'you'],
  ['wnat wan wnt want', 'want'],
  ['dei', 'die'],
  ['kil k*ll k!ll kll', 'kill'],
  ['killin', 'killing'],
  ['d*e', 'die'],
  ['d*ad', 'dead'],
  ['mysef myslef mself meself', 'myself'],
  ['lif lyfe', 'life'],
  ['livng livin', 'living'],
  ['husbend husbnd hubby dh', 'husband'],
  ['bf', 'boyfriend'],
  ['gf', 'girlfriend'],
  ['stepdad', 'stepfather'],
  ['stepmom stepmum', 'stepmother'],
  ['nite', 'night'],
  ['2nite tonite', 'tonight'],
  ['abt', 'about'],
  ['sui suey', 'suicidal'],
  ['suiside sewerslide s*icide su*cide', 'suicide'],
  ['od', 'overdose'],
  ["od'd oded od'ed", 'overdosed'],
  ["od'ing oding", 'overdosing'],
  ['med', 'meds'],
  ['any1', 'anyone'],
  ['rn', 'now'],
  ['cos cuz bc', 'because'],
]

const READINGS: ReadonlyMap<string, readonly string[]> = new Map(
  WRITTEN.flatMap(([written, read]) => written.split(' ').map((form) => [form, read.split(' ')] as const)),
)

const list = (words: string): readonly string[] => words.split(/\s+/).filter(Boolean)

/** Words of the rules and frames that say most and are near to few other words: one slip of the finger is forgiven. */
const FORGIVEN = list(`
  suicide suicidal overdose overdosed overdosing myself anymore abusive thinking killing living tonight goodbye hopeless worthless pointless
  burden tablets swallowed everyone everybody without forever planned planning funeral razor hurting cutting hanging breathe disappear
  ending bridge dying suicides`)
/** Words of their own that are one letter away from one of these. */
const OTHER_WORDS = new Set(
  list(`
    overdoes suicides thinning killings lining loving livings liking hunting hurtling burdens burner tablet handing banging
    funerals razors planed planner planners hopefuls breather breathed breathes breath breaths disappears tables planted thanking kipling homeless
    endings bending bride brides bridges bridged bridget bribe doing drying dyeing dining dyed tying`),
)

/** Shorter words that say as much. So many others are one letter away that only two neighbours may be swapped. */
const SWAPPED = new Map(
  list('kill dead wake live life hang jump hurt harm want wish sleep pills ended alone').flatMap((word) =>
    Array.from({ length: word.length - 1 }, (_, at) => [
      word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
      word,
    ]),
  ),
)
// A word of its own.
SWAPPED.delete('lief')

const SIGNS: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' }

/** The words a written one (folded) is read as; itself in most cases. */
export const readingOf = byWord((written): readonly string[] => {
  const known = READINGS.get(written)
  if (known !== undefined) return known
  if (/^[a-z]+$/.test(written)) {
    const plain = unstretched(written) ?? written
    return READINGS.get(plain) ?? [forgiven(plain) ?? plain]
  }
  if (written.length <= 20 && /[a-z]/.test(written) && /[0-9@$]/.test(written)) {
    const plain = written.replace(/[0-9@$]/g, (sign) => SIGNS[sign] ?? sign)
    return READINGS.get(plain) ?? [forgiven(plain) ?? plain]
  }
  return [written.replaceAll("'", '')]
})

function forgiven(word: string): string | undefined {
  if (FORGIVEN.includes(word)) return word
  const swapped = SWAPPED.get(word)
  if (swapped !== undefined) return swapped
  if (word.length < 5 || word.length > 11 || OTHER_WORDS.has(word)) return undefined
  return FORGIVEN.find((right) => right[0] === word[0] && isOneSlipAway(word, right))
}

/** One letter left out, added, changed, or two neighbours swapped. */
function isOneSlipAway(word: string, right: string): boolean {
  if (word === right) return true
  if (Math.abs(word.length - right.length) > 1) return false
  let at = 0
  while (at < word.length && word[at] === right[at]) at++
  const [rest, rightRest] = [word.slice(at), right.slice(at)]
  return (
    rest.slice(1) === rightRest ||
    rest === rightRest.slice(1) ||
    rest.slice(1) === rightRest.slice(1) ||
    (rest[0] === rightRest[1] && rest[1] === rightRest[0] && rest.slice(2) === rightRest.slice(2))
  )
}
