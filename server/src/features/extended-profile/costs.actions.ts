import { isDeepStrictEqual } from 'node:util'
import { type Definition, type Demand, demandsOf, fieldIn, fieldsOf } from '@ward/domain/extended-profile/definition'
import type { Effects } from '@ward/domain/kernel/effects'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { answersKept, countAnswers } from './answer-counts.db.ts'
import { costsOf, touchedBy } from './costs.ts'

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0)

/**
 * The effects on fields, rules and answers when one questionnaire replaces another. Of answers those count that are
 * shown: hidden answers are not counted again.
 */
export async function costs(site: SiteHandle, before: Definition, after: Definition): Promise<Effects> {
  const { wholeFieldIds, gone, renamed } = touchedBy(before, after)
  const [whole, lost] = [new Set(wholeFieldIds), new Set(gone.optionIds)]
  const hidden = fieldsOf(before).map(async (field) => {
    const was = demandsOf(before, field.id)
    const now = whole.has(field.id) ? null : demandsOf(after, field.id)
    const withNone = field.options.flatMap(({ id }) => (lost.has(id) ? id : []))
    if (was === null || (withNone.length === 0 && isDeepStrictEqual(was, now))) return 0
    const [all, left] = await Promise.all([
      countAnswers(site, field.id, { demands: was }),
      now === null ? 0 : countAnswers(site, field.id, { demands: both(was, now), withNone }),
    ])
    return all - left
  })
  const reworded = [...new Set(renamed.fieldIds)].map((id) => {
    const demands = demandsOf(before, id)
    const options = fieldIn(before, id)?.options ?? []
    const withAny = renamed.optionIds.filter((optionId) => options.some((option) => option.id === optionId))
    return demands === null ? 0 : countAnswers(site, id, { demands, withAny })
  })
  return {
    ...costsOf(before, after),
    profile_answers_hidden: sumOf(await Promise.all(hidden)),
    profile_answers_reworded: sumOf(await Promise.all(reworded)),
  }
}

const both = (was: readonly Demand[], now: readonly Demand[]) => [
  ...was,
  ...now.filter((demand) => !was.some((each) => isDeepStrictEqual(each, demand))),
]

/** The number of members who answered each field and are shown it; one that nobody is shown has none. */
export async function answersCounted(
  site: SiteHandle,
  published: Definition,
  fieldIds: readonly string[],
): Promise<{ fieldId: string; n: number }[]> {
  const kept = await answersKept(site, fieldIds)
  const counted = kept.map(async ({ fieldId, n }) => {
    const demands = demandsOf(published, fieldId)
    if (demands === null) return []
    return [{ fieldId, n: demands.length === 0 ? n : await countAnswers(site, fieldId, { demands }) }]
  })
  return (await Promise.all(counted)).flat()
}
