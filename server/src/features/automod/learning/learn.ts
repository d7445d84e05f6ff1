import { logistic } from '../calibration.ts'
import type { Learned } from '../classifier.ts'
import { ANY_TEXT, type Features } from '../features.ts'
import { type Example, sumOf, trainingSteps } from '../logistic-regression.ts'
import type { Head, Weights } from '../weights.ts'
import type { Taught } from './lesson.ts'

/** A decision of staff about a text, and whose it was: the two sources whose shares are bounded. */
export type LearnedLesson = Taught & { staffPersonId: string; authorPersonId: string; features: Features }

/** The largest share of all lessons by one person of the staff, and by one author; up to `least` lessons count in full. */
export const BOUNDS = {
  staff: { share: 0.25, least: 20 },
  author: { share: 0.02, least: 3 },
} as const

/** A single lesson bends the weights far less than a text of the collections does. */
const LEARNING = { bend: 0.35, balance: 0, record: 0, rounds: 12 }

/**
 * The weights that lessons add to the shipped ones. It follows from the set of lessons alone, whatever their order and
 * however often they were learned: without a lesson the weights are, to the byte, as if it had never been there. Yields now
 * and then, so that a server can do other things in between.
 */
export function* learningSteps(
  lessons: readonly LearnedLesson[],
  shipped: Weights,
): Generator<undefined, Learned, undefined> {
  const counts = shares(lessons)
  const spam = yield* headSteps('spam', lessons, counts, shipped.spam)
  const offensive = yield* headSteps('offensive', lessons, counts, shipped.offensive)
  return { spam, offensive }
}

function* headSteps(
  score: 'spam' | 'offensive',
  lessons: readonly LearnedLesson[],
  counts: readonly number[],
  { weights, calibration: { slope, shift } }: Head,
): Generator<undefined, Map<number, number>, undefined> {
  const told = lessons.flatMap((lesson, at): Told[] => {
    const isBad = lesson[score]
    if (isBad === null) return []
    const known = slope * sumOf(weights, lesson.features) + shift
    const example = { features: withoutConstant(lesson.features), isBad, weight: counts[at] ?? 0, known }
    return [{ example, staffPersonId: lesson.staffPersonId }]
  })
  const examples = yield* trusted(told)
  const found = yield* trainingSteps(examples, LEARNING)
  const touched = new Set(examples.flatMap(({ features }) => [...features.buckets]))
  return new Map([...touched].map((bucket): [number, number] => [bucket, found[bucket] ?? 0]))
}

type Told = { example: Example; staffPersonId: string }

/** The number of parts into which the staff are divided. Each is judged by what the others taught. */
const PARTS = 4
/**
 * A lesson that others and the shipped weights find at least so probable counts in full, a less probable one less by this power.
 */
const SURE = { from: 0.5, power: 2 }

/** A person who agrees with the others less than this counts less in every lesson; few lessons tell little of anybody. */
const RELIABLE = { from: 0.7, power: 4 }
const FEW = 5

/**
 * The lessons with what each counts: one that contradicts both the shipped weights and what others of the staff taught counts
 * little, so that slips of the mouse move nothing, while two who agree against the shipped weights do.
 */
function* trusted(told: readonly Told[]): Generator<undefined, Example[], undefined> {
  const staff = [...new Set(told.map(({ staffPersonId }) => staffPersonId))].sort()
  const partOf = new Map(staff.map((person, at) => [person, at % PARTS]))
  const examples: Example[] = []
  for (const [part, own] of Map.groupBy(told, ({ staffPersonId }) => partOf.get(staffPersonId) ?? 0)) {
    const others = told.filter(({ staffPersonId }) => partOf.get(staffPersonId) !== part).map(({ example }) => example)
    const taught = yield* trainingSteps(others, LEARNING)
    for (const [, ofPerson] of Map.groupBy(own, ({ staffPersonId }) => staffPersonId)) {
      const agreed = ofPerson.map(({ example }) => {
        const logit = (example.known ?? 0) + sumOf(taught, example.features)
        return Math.min(1, logistic(example.isBad ? logit : -logit) / SURE.from)
      })
      const mean = (agreed.reduce((sum, each) => sum + each, 0) + FEW) / (agreed.length + FEW)
      const trust = Math.min(1, mean / RELIABLE.from) ** RELIABLE.power
      for (const [at, { example }] of ofPerson.entries())
        examples.push({ ...example, weight: example.weight * trust * (agreed[at] ?? 0) ** SURE.power })
    }
  }
  return examples
}

/** The weight of each lesson, from 1 down, so that no source has more than its share. */
export function shares(lessons: readonly LearnedLesson[]): number[] {
  const bound = (of: 'staffPersonId' | 'authorPersonId', { share, least }: { share: number; least: number }) => {
    const times = new Map<string, number>()
    for (const lesson of lessons) times.set(lesson[of], (times.get(lesson[of]) ?? 0) + 1)
    const most = Math.max(least, share * lessons.length)
    return (lesson: LearnedLesson) => Math.min(1, most / (times.get(lesson[of]) ?? 1))
  }
  const ofStaff = bound('staffPersonId', BOUNDS.staff)
  const ofAuthor = bound('authorPersonId', BOUNDS.author)
  return lessons.map((lesson) => ofStaff(lesson) * ofAuthor(lesson))
}

/** Staff only decide on what was flagged: how often they say 'fine' there says nothing of texts in general. */
function withoutConstant({ buckets, values }: Features): Features {
  const at = buckets.indexOf(ANY_TEXT)
  if (at < 0) return { buckets, values }
  const keep = (_value: number, index: number) => index !== at
  return { buckets: buckets.filter(keep), values: values.filter(keep) }
}
