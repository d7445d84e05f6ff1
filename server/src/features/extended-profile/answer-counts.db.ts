import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf } from '../../platform/database/statement.ts'

type Options = { fieldIds: readonly string[]; optionIds: readonly string[] }
const number = sql<number>`count(*)::int`.as('n')

/** How many answers there are to some fields, and with any of some options of others. */
export async function answersTo(site: SiteHandle, fieldIds: readonly string[], options: Options): Promise<number> {
  const { n } = await site
    .from('profileAnswers')
    .select(number)
    .where('fieldId', '=', anyOf([...fieldIds, ...options.fieldIds]))
    .where((where) =>
      where.or([where('fieldId', '=', anyOf(fieldIds)), where('optionIds', '&&', sql.val([...options.optionIds]))]),
    )
    .executeTakeFirstOrThrow()
  return n
}

/** How many answers have any of some options. */
export const answersWith = (site: SiteHandle, options: Options): Promise<number> => answersTo(site, [], options)

/** How many answers each field has, by its number. */
export const answersCounted = (site: SiteHandle, fieldIds: readonly string[]) =>
  site
    .from('profileAnswers')
    .select(['fieldId', number])
    .where('fieldId', '=', anyOf(fieldIds))
    .groupBy('fieldId')
    .execute()
