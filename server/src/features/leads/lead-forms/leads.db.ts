import { sql } from 'kysely'
import type { List } from '../../../platform/database/list.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** Answers by the number of the question: a text, or the numbers of the options that were chosen. */
export type Answers = Readonly<Record<string, string | readonly string[]>>
export type LeadRow = {
  id: string
  formId: string
  definition: number
  email: string
  answers: Answers
  isDisqualified: boolean
  isOptedIn: boolean
  spamReason: string | null
  insertedAt: Date
}
const ROW = [
  'id',
  'formId',
  'definition',
  'email',
  'answers',
  'isDisqualified',
  'isOptedIn',
  'spamReason',
  'insertedAt',
] as const

/** How many leads several forms have, spam aside. */
export const submissionsOf = (site: SiteHandle, formIds: readonly string[]) =>
  site
    .from('leads')
    .where('formId', 'in', formIds)
    .where('spamReason', 'is', null)
    .groupBy('formId')
    .select(['formId', sql<number>`count(*)::int`.as('n')])
    .execute()

/** All leads of a form in their order. */
export function leadsOf(site: SiteHandle, formId: string): List<LeadRow> {
  const all = site.from('leads').where('formId', '=', formId)
  return {
    total: async () => (await all.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n,
    rows: all.select(ROW).$castTo<LeadRow>().orderBy('id'),
  }
}
