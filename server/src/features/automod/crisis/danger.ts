import { CRISIS_CUES_MAX } from '@ward/domain/automod/crisis'
import { type AtRiskCut, cutHearing, type Danger, DEFAULT_AT_RISK_CUT, widerBy } from '@ward/domain/automod/crisis-cut'
import { crisisCues } from './crisis-cues.ts'
import { withoutFigures } from './crisis-figures.ts'
import { type CrisisModel, heardIn, MAX_WORDS, shippedCrisisModel } from './crisis-model.ts'
import { type CrisisWord, crisisWordsOf } from './crisis-words.ts'
import { isEnglish } from './language.actions.ts'

/** The most characters of a cue that are shown. */
const MAX_PHRASE = 120
/**
 * A rule counts only where the model finds the text at least so probable: of sentences that no list was made from, nearly each
 * true one lies above.
 */
const VETO = 0.15

/** Words of a denial that do not name the thing denied. 'Can' is none of them: 'No, I can not' may be said of going on. */
const DENIAL = new Set(
  'no nope nah i am not do did will would have was think so on it anymore yet never really'.split(' '),
)

/** 'No, I am not': the model reads it like the end of a farewell, and nobody can tell what it answers. */
const isBareDenial = ([first, ...words]: readonly CrisisWord[]): boolean =>
  (first?.read === 'no' || first?.read === 'nope' || first?.read === 'nah') &&
  words.every(({ read }) => DENIAL.has(read))

/**
 * The words of everyday questions. Nothing here says what is asked about but time, work and whom to tell: 'go', 'end', 'now' and
 * what is taken are left to the model.
 */
const EVERYDAY = new Set(
  `how long does do did is are my your was will would can could should has have had to it that this they i you he she we the a for of in at on with before
  after until when what where who which why so usually normally last lasts work works wait start starts begin help helps tell ask know feel
  need cost mean happen expect heal results result doctor nurse boss family kids parents work school day days week weeks month months hour hours
  minutes year years morning friday monday first second next dose them him her anyone anybody else times often`.split(
    /\s+/,
  ),
)
const MOST_OF_QUESTION = 10

/** 'How long does it last?' alone, which the model reads like the end of a cry for help. */
const isEverydayQuestion = (text: string, words: readonly CrisisWord[]): boolean =>
  words.length <= MOST_OF_QUESTION &&
  /\?\s*$/.test(text) &&
  words.at(-1)?.sentence === words[0]?.sentence &&
  words.every(({ read }) => EVERYDAY.has(read) || (read === 'take' && words[1]?.read === 'long'))

/**
 * Whether a text says or reads like somebody is in danger, and the words that raised it: rules find what is said, the model
 * hears what is meant, from the cut on. The same text gives the same answer on every node.
 */
export function dangerIn(
  text: string,
  cut: AtRiskCut = DEFAULT_AT_RISK_CUT,
  model: CrisisModel = shippedCrisisModel(),
): Danger & { atRisk: boolean } {
  const words = withoutFigures(crisisWordsOf(text))
  const said = crisisCues(text, words).cues
  const heard = isBareDenial(words) || isEverydayQuestion(text, words) ? null : heardIn(words, model)
  // Words that a rule found in what reads harmless throughout are quoted, told of others or meant otherwise.
  const isVetoed = heard !== null && heard.prob < VETO && words.length <= MAX_WORDS
  const cues = isVetoed ? [] : said
  const isSaid = cues.length > 0
  // Half of a pair of units at the cut would be refused by the database.
  const phrase = heard
    ? text.slice(heard.start, Math.min(heard.end, heard.start + MAX_PHRASE)).replace(/[\ud800-\udbff]$/, '')
    : ''
  // The model knows nothing of other languages; words that a rule found are English all the same.
  const isRead = isSaid || isEnglish(text)
  const hearing = heard && isRead && phrase !== '' ? cutHearing(heard.prob) : null
  if (heard && hearing && widerBy(cut, hearing) >= 0) {
    const [low, end] = [text.toLowerCase(), heard.start + phrase.length]
    // Two cues that share words are shown as one: the one that a rule found is more exact.
    const isTold = cues.some((cue) => {
      const at = low.indexOf(cue.phrase.toLowerCase())
      return at >= 0 && at < end && heard.start < at + cue.phrase.length
    })
    if (!isTold) cues.push({ phrase, kind: heard.kind })
  }
  return {
    atRisk: cues.length > 0,
    cues: cues.slice(0, CRISIS_CUES_MAX),
    from: isSaid ? 'words' : hearing,
    isJudged: isRead,
  }
}
