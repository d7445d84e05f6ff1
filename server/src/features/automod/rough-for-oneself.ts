import type { Span } from './reported-speech.ts'
import type { Word } from './words.ts'

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Rough words for a person, as one says them of oneself too. */
const NAMES = set(
  'idiot moron fool fools clown loser coward cow pig slug lump freak lunatic dumbass idiotic stupid dumb silly ugly fat lazy useless pathetic worthless disgusting ridiculous mad crazy failure mess fake baby child old',
)
/** Words before a name: 'I am a …', 'like an …'. */
const LEADS = set(
  'am im was were be being been feel felt feeling look looked looking sound sounded seem seemed like such as what called myself',
)
/** Words that may stand between. */
const BETWEEN = set(
  'a an the so just really total complete totally bit of little big proper absolute absolutely quite rather',
)
const ONESELF = set('i im ive id me myself my we us our ourselves')
/** Anybody else in the same clause may be meant. */
const OTHERS = set(
  'you u ur your youre yours yourself he she him her his hers they them their theyre people everyone everybody those these who women men kids immigrants doctors',
)
/** Rough words for things, and things that members are rough about. */
const ROUGH = set(
  'stupid dumb idiotic disgusting ugly hideous pathetic worthless useless filthy ridiculous horrible vile nasty damn damned bloody fucking freaking shit shitty fuck crappy lousy rotten',
)
const THINGS = set(
  `rule rules policy policies form forms letter letters website site app portal printer phone menu queue system insurance computer laptop machine
   brace cast mask tube bag stoma wheelchair chair crutch crutches walker stick scanner needle needles injection injections infusion pump patch
   pill pills tablet tablets drug drugs cream ointment drink prep diet food soup meal taste smell gown cushion sofa bed stairs step steps lift door
   jar lid bottle cap shoe shoes tie bus train parking weather heat rain night day week month year morning pain ache illness disease condition flare
   migraine migraines headache symptom symptoms lupus crohns fibro arthritis psoriasis cancer ms endo rash knee knees hip leg legs foot feet hand
   hands back neck head gut body skin face long awful hard scan scans news luck cold hot bill bills price prices tv song film game`,
)
/** Swearing, which is at nobody where it stands before a thing, alone or in one of these. */
const SWEARING = set('fuck fucking shit shitty damn damned bloody hell crap')
const EXCLAIMED = set(
  'holy+shit holy+fuck oh+shit oh+fuck ah+shit well+shit no+fucking+way what+the+fuck what+the+hell for+fucks+sake so+fucking too+fucking shit+week shit+day shit+night shit+year shit+time fuck+this fuck+that fuck+it fuck+my fuck+off+cancer fuck+yes fuck+yeah hell+no hell+yes bloody+hell damn+right damn+it',
)
/** A clause ends at a mark. */
const MARK = /[.!?;,:\n]/

/**
 * Rough words of which the text itself says that they are meant for the writer ('I felt like an idiot') or for a thing ('that
 * stupid form'): nobody is offended by them. A clause in which anybody else stands is left as it is.
 */
export function harmlessIn(text: string, words: readonly Word[]): Span[] {
  const spans: Span[] = []
  let start = 0
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at], words[at + 1]]
    if (!word || (next && !MARK.test(text.slice(word.end, next.start)))) continue
    const clause = words.slice(start, at + 1)
    start = at + 1
    spans.push(...ofThings(clause, text))
    if (clause.some(({ read }) => OTHERS.has(read))) continue
    spans.push(...ofNobody(clause))
    if (clause.some(({ read }) => ONESELF.has(read))) spans.push(...ofOneself(clause))
  }
  return spans
}

const spanOf = ({ start, end }: Word): Span => ({ start, end })

/** Names behind what leads to one, after the writer was named. */
function ofOneself(clause: readonly Word[]): Span[] {
  const first = clause.findIndex(({ read }) => ONESELF.has(read))
  return clause.flatMap((word, at) => {
    if (at <= first || !NAMES.has(word.read)) return []
    let lead = at - 1
    while (lead > first && (NAMES.has(clause[lead]?.read ?? '') || BETWEEN.has(clause[lead]?.read ?? ''))) lead--
    return LEADS.has(clause[lead]?.read ?? '') ? [spanOf(word)] : []
  })
}

/** Swearing in an exclamation. */
const ofNobody = (clause: readonly Word[]): Span[] =>
  clause.flatMap((word, at) => {
    if (!SWEARING.has(word.read)) return []
    const around = [-2, -1, 0, 1, 2].map((step) => clause[at + step]?.read ?? '')
    const isExclaimed = [
      [1, 2],
      [2, 3],
      [1, 2, 3],
      [0, 1, 2],
      [2, 3, 4],
    ].some((places) => EXCLAIMED.has(places.map((place) => around[place]).join('+')))
    return isExclaimed ? [spanOf(word)] : []
  })

/** A rough word right before a thing, or before another rough word for it. */
function ofThings(clause: readonly Word[], text: string): Span[] {
  return clause.flatMap((word, at) => {
    if (!ROUGH.has(word.read)) return []
    let next = at + 1
    while (ROUGH.has(clause[next]?.read ?? '')) next++
    const thing = clause[next]
    // 'Stupid face' of somebody is no thing.
    const isOwned = ['your', 'ur', 'his', 'her', 'their'].includes(clause[at - 1]?.read ?? '')
    return thing && THINGS.has(thing.read) && !isOwned && text.slice(word.end, thing.start).length < 24
      ? [spanOf(word)]
      : []
  })
}
