import type { Demand } from '@ward/domain/extended-profile/definition'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf } from '../../platform/database/statement.ts'

const number = sql<number>`count(*)::int`.as('n')

/** The answers to a field that count: of members who are shown it, with any of some options, with none of others. */
type Counted = { demands: readonly Demand[]; withAny?: readonly string[]; withNone?: readonly string[] }

/** The number of answers to a field by members who gave the other answers that are demanded, each by a row of its own. */
export async function countAnswers(
  site: SiteHandle,
  fieldId: string,
  { demands, withAny, withNone = [] }: Counted,
): Promise<number> {
  const asked = site.from('profileAnswers').select(number).where('profileAnswers.fieldId', '=', fieldId)
  const those = demands.reduce((query, { fieldId: owner, optionIds }, nth) => {
    const alias = `demanded${nth}` as 'demanded'
    return query.innerJoin(`profileAnswers as ${alias}`, (join) =>
      join
        .onRef(`${alias}.siteId`, '=', 'profileAnswers.siteId')
        .onRef(`${alias}.userId`, '=', 'profileAnswers.userId')
        .on(`${alias}.fieldId`, '=', owner)
        .on(`${alias}.optionIds`, '&&', sql.val([...optionIds])),
    ) as never
  }, asked)
  const { n } = await those
    .$if(withAny !== undefined, (query) => query.where('profileAnswers.optionIds', '&&', sql.val([...(withAny ?? [])])))
    .$if(withNone.length > 0, (query) =>
      query.where((where) => where.not(where('profileAnswers.optionIds', '&&', sql.val([...withNone])))),
    )
    .executeTakeFirstOrThrow()
  return n
}

/** How many answers each of some fields has, shown or not; one that has none is left out. */
export const answersKept = (site: SiteHandle, fieldIds: readonly string[]) =>
  site
    .from('profileAnswers')
    .select(['fieldId', number])
    .where('fieldId', '=', anyOf(fieldIds))
    .groupBy('fieldId')
    .execute()
