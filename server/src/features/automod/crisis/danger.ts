import { CRISIS_CUES_MAX } from '@ward/domain/automod/crisis'
import { type AtRiskCut, cutHearing, type Danger, DEFAULT_AT_RISK_CUT, widerBy } from '@ward/domain/automod/crisis-cut'
import { crisisCues } from './crisis-cues.ts'
import { type CrisisModel, heardIn, MAX_WORDS, shippedCrisisModel } from './crisis-model.ts'
import { type CrisisWord, crisisWordsOf } from './crisis-words.ts'
import { isEnglish } from './language.actions.ts'

/** The most characters of a cue that are shown. */
const MAX_PHRASE = 120
/** A rule counts only where the model finds the text at least so probable: of sentences that no list was made from, nearly each true one lies above. */
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
 * Whether a text says or reads like somebody is in danger, and the words that raised it: rules find what is said, the model
 * hears what is meant, from the cut on. The same text gives the same answer on every node.
 */
export function dangerIn(
  text: string,
  cut: AtRiskCut = DEFAULT_AT_RISK_CUT,
  model: CrisisModel = shippedCrisisModel(),
): Danger & { atRisk: boolean } {
  const words = crisisWordsOf(text)
  const said = crisisCues(text, words).cues
  const heard = isBareDenial(words) ? null : heardIn(words, model)
  // Words that a rule found in what reads harmless throughout are quoted, told of others or meant otherwise.
  const isVetoed = heard !== null && heard.prob < VETO && words.length <= MAX_WORDS
  const cues = isVetoed ? [] : said
  const isSaid = cues.length > 0
  // Half of a pair of units at the cut would be refused by the database.
  const phrase = heard
    ? text.slice(heard.start, Math.min(heard.end, heard.start + MAX_PHRASE)).replace(/[\ud800-\udbff]$/, '')
    : ''
  // Of other languages the model knows nothing; words that a rule found are English all the same.
  const isRead = isSaid || isEnglish(text)
  const hearing = heard && isRead && phrase !== '' ? cutHearing(heard.prob) : null
  if (heard && hearing && widerBy(cut, hearing) >= 0) {
    const [low, end] = [text.toLowerCase(), heard.start + phrase.length]
    // Of two that share words one is shown: what a rule found says it more exactly.
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
