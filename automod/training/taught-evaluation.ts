import { logistic } from '../../server/src/features/automod/calibration.ts'
import { type LearnedLesson, learningSteps } from '../../server/src/features/automod/learning/learn.ts'
import { sumOf } from '../../server/src/features/automod/logistic-regression.ts'
import type { Head, Weights } from '../../server/src/features/automod/weights.ts'
import { fixed, table } from './evaluation-report.ts'
import { fitted } from './fitting.ts'
import { heldThird } from './held-third.ts'
import { judgedFeatures, type Labelled, type LabelledSets } from './labelled-sets.ts'
import { figuresOf, type Judged } from './metrics.ts'
import { originOf, type ScoreName } from './origins.ts'

const DECISIONS = 1_000
const STAFF = 5

/**
 * Texts of one origin that nothing was learned from: as the weights have it, after right decisions of staff, and after a
 * careless moderator's.
 */
export type TaughtOrigin = { origin: string; before: Judged[]; after: Judged[]; careless: Judged[]; moved: number }

/**
 * The calibration of probabilities while staff teach: weights that saw two thirds of each origin, then 1,000 decisions on half of
 * the rest, spread over the origins, right ones by five people, or all by one who is wrong in each fifth. Measured on the other
 * half; `moved` is the most that the wrong ones move a score from where it is without them.
 */
export function taughtEvaluated(sets: LabelledSets, score: ScoreName): TaughtOrigin[] {
  const { rest, held } = heldThird(sets, score)
  const { weights, calibration } = fitted(rest, score)
  const head = { weights: Float32Array.from(weights), calibration }
  const byOrigin = Map.groupBy(
    held.toSorted((a, b) => (a.hash < b.hash ? -1 : 1)),
    originOf,
  )
  const half = [...byOrigin.values()].map((own) => own.filter((_, at) => at % 2 === 0))
  const decided = Array.from({ length: Math.max(...half.map(({ length }) => length)) }, (_, at) =>
    half.flatMap((own) => own[at] ?? []),
  )
    .flat()
    .slice(0, DECISIONS)
  const right = learned(
    decided.map((text, at) => lesson(score, text, at, `staff ${at % STAFF}`, text.isBad)),
    head,
    score,
  )
  const one = (wrong: boolean) =>
    decided.flatMap((text, at) =>
      at % 5 !== 0 || wrong ? [lesson(score, text, at, 'careless', at % 5 === 0 ? !text.isBad : text.isBad)] : [],
    )
  const careless = learned(one(true), head, score)
  const spared = learned(one(false), head, score)
  return [...byOrigin].map(([origin, own]) => {
    const texts = own.filter((_, at) => at % 2 === 1)
    const judged = (more?: ReadonlyMap<number, number>): Judged[] =>
      texts.map((text) => ({ prob: probOf(head, judgedFeatures(score, text), more), isBad: text.isBad }))
    const [after, without] = [judged(careless), judged(spared)]
    return {
      origin,
      before: judged(),
      after: judged(right),
      careless: after,
      moved: Math.max(...after.map(({ prob }, at) => Math.abs(prob - (without[at]?.prob ?? prob)))),
    }
  })
}

const lesson = (score: ScoreName, text: Labelled, at: number, who: string, isBad: boolean): LearnedLesson => ({
  spam: score === 'spam' ? isBad : null,
  offensive: score === 'offensive' ? isBad : null,
  staffPersonId: who,
  authorPersonId: String(at % 200),
  features: judgedFeatures(score, text),
})

const NOTHING: Head = { weights: new Float32Array(0), calibration: { slope: 1, shift: 0 } }

function learned(lessons: readonly LearnedLesson[], head: Head, score: ScoreName): ReadonlyMap<number, number> {
  const weights: Weights = { spam: NOTHING, offensive: NOTHING, [score]: head }
  const steps = learningSteps(lessons, weights)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value[score]
  }
}

function probOf(
  { weights, calibration: { slope, shift } }: Head,
  features: Labelled['features'],
  more?: ReadonlyMap<number, number>,
): number {
  let logit = slope * sumOf(weights, features) + shift
  if (more)
    for (const [at, bucket] of features.buckets.entries()) logit += (features.values[at] ?? 0) * (more.get(bucket) ?? 0)
  return logistic(logit)
}

/** The printed figures of one score while staff teach. */
export function taughtReport(score: ScoreName, origins: readonly TaughtOrigin[]): string {
  const three = ['before', 'after', 'careless'] as const
  return [
    `\n${score}: a third of each origin held out; before, after 1,000 right decisions, after a careless moderator's`,
    table(
      ['origin', 'texts', 'bad', 'Brier', 'after', 'careless', 'ECE', 'after', 'careless', 'most moved by wrong ones'],
      origins.map((each) => {
        const figures = three.map((state) => figuresOf(each[state]))
        return [
          ...[each.origin, figures[0]?.texts ?? 0, figures[0]?.bad ?? 0],
          ...figures.map(({ brier }) => fixed(brier)),
          ...figures.map(({ ece }) => fixed(ece)),
          fixed(each.moved),
        ]
      }),
    ),
  ].join('\n')
}
