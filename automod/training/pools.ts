import { listHits } from '../../server/src/features/automod/list-hits.ts'
import { type Labelled, type LabelledSets, madeTexts } from './labelled-sets.ts'
import { originOf, type ScoreName } from './origins.ts'

/** A text to train a score with: where it comes from, and how much it counts. */
export type Pooled = { text: Labelled; origin: string; weight: number }

/**
 * The weight of an origin's texts, where it is not 1: text messages hold the widest range of spam, ordinary health text is
 * plenty and all alike, the texts made for Ward are few, and those borrowed from the other score's collections were not
 * labelled for this one.
 */
const ORIGIN_WEIGHT: Record<ScoreName, Readonly<Record<string, number>>> = {
  spam: { messages: 2, health: 0.3, made: 2, everyday: 0.5 },
  offensive: { health: 0.5, made: 6, everyday: 3 },
}
const BORROWED_WEIGHT: Record<ScoreName, number> = { spam: 0.3, offensive: 0.5 }
const MOST_BORROWED = 1_500
/** At most so many texts of one origin are trained with, else the largest would speak for all. */
const MOST_OF_ORIGIN = 2_500
/** Mail of twenty years ago is another trade: with it comments are told apart worse. */
const MAIL: ReadonlySet<string> = new Set(['spamassassin', 'tg-spam'])
/** Ordinary talk without abuse, and long texts among it: short messages alone teach that a long text is an advertisement. */
const TALK: ReadonlySet<string> = new Set(['convabuse', 'wikipedia-talk'])

/**
 * All texts one score can be trained with: its own collections, ordinary health text, the texts made for Ward, and as
 * ordinary talk the harmless texts of the other score's collections as far as they meet none of the lists. Of an origin with
 * very many, the same part every time.
 */
export function poolOf(sets: LabelledSets, score: ScoreName): Pooled[] {
  const ofSpam = [...sets.messages, ...sets.videos.flat()]
  const mail = sets.more.filter(({ set }) => MAIL.has(set))
  const ofOffence = [...sets.tweets, ...sets.more.filter(({ set }) => !MAIL.has(set))]
  const own = score === 'spam' ? ofSpam : ofOffence.filter((text) => sureness(text) > 0)
  const talk = sets.more.filter(({ set }) => TALK.has(set))
  const other = (score === 'spam' ? [...sets.tweets, ...talk] : [...ofSpam, ...mail]).filter(
    ({ isBad, input }) => !isBad && listHits(input.text).length === 0,
  )
  const weights = ORIGIN_WEIGHT[score]
  return [
    ...limited(own, score === 'spam' ? Number.POSITIVE_INFINITY : MOST_OF_ORIGIN).map((text) => ({
      text,
      origin: originOf(text),
      weight: sureness(text) * (weights[originOf(text)] ?? 1),
    })),
    ...limited(other, MOST_BORROWED).map((text) => ({
      text,
      origin: `borrowed ${originOf(text)}`,
      weight: BORROWED_WEIGHT[score],
    })),
    ...[...sets.health, ...madeTexts(score)].map((text) => ({
      text,
      origin: originOf(text),
      weight: weights[originOf(text)] ?? 1,
    })),
  ]
}

/** Of each origin at most so many texts, chosen by their letters. */
const limited = (texts: readonly Labelled[], most: number): Labelled[] =>
  [...Map.groupBy(texts, originOf)].flatMap(([, own]) =>
    own.length <= most ? own : own.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)).slice(0, most),
  )

/** The certainty of a collection's label as good or bad: from 0, not at all, to 1. */
function sureness({ label = '', input }: Labelled): number {
  // Often plain politics.
  if (/white_grievance|incitement/.test(label)) return 0.2
  // 'Not hate' and 'not sexist' may be abuse of another kind: less where it meets a list.
  if (label === 'not_sexist') return listHits(input.text).length > 0 ? 0 : 0.3
  return label === 'not_hate' && listHits(input.text).length > 0 ? 0.3 : 1
}
