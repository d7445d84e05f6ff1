import { fitted, probOf, without } from './fitting.ts'
import type { Labelled, LabelledSets } from './labelled-sets.ts'
import type { Judged } from './metrics.ts'
import { type Meaning, ORIGINS, type ScoreName, textsByOrigin } from './origins.ts'
import { plainFloor } from './plain-floor.ts'
import { type Pooled, poolOf } from './pools.ts'

/** One whole origin, scored by weights and a calibration that saw nothing of it, and by the plain floor on the same texts. */
export type OriginLeftOut = { origin: string; meaning: Meaning; judged: Judged[]; floor: Judged[] }

/**
 * Leaves out each origin of a score in turn: trained on all others, tested on it. Origins that are not trained with at all
 * share one training.
 */
export function originsLeftOut(
  sets: LabelledSets,
  score: ScoreName,
  tell: (step: string) => void = () => {},
): OriginLeftOut[] {
  const pool = poolOf(sets, score)
  const texts = textsByOrigin(sets, score)
  const learned = new Set(pool.map(({ origin }) => origin))
  const groups = Map.groupBy(texts.keys(), (origin) => (learned.has(origin) ? origin : ''))
  const found = [...groups.values()].flatMap((origins) => {
    tell(`${score}: ${origins.join(', ')} left out`)
    const held = origins.flatMap((origin) => texts.get(origin) ?? [])
    if (held.length === 0) return []
    const judges = judgesOf(
      without(pool, held).filter(({ origin }) => !origins.includes(origin)),
      score,
    )
    return origins.map((origin) => ({
      origin,
      meaning: ORIGINS[score][origin] ?? 'good unsure',
      ...judges(texts.get(origin) ?? []),
    }))
  })
  const order = [...texts.keys()]
  return found
    .filter(({ judged }) => judged.length > 0)
    .sort((a, b) => order.indexOf(a.origin) - order.indexOf(b.origin))
}

function judgesOf(rest: readonly Pooled[], score: ScoreName) {
  const fit = fitted(rest, score)
  const floor = plainFloor(rest.map(({ text }) => text))
  return (texts: readonly Labelled[]) => ({
    judged: texts.map((text) => ({ prob: probOf(fit, text), isBad: text.isBad })),
    floor: texts.map((text) => ({ prob: floor(text), isBad: text.isBad })),
  })
}
