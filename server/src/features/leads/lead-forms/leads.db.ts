import type { LeadAnswers } from '@ward/domain/leads/lead-forms/answers'
import type { KeptQuestion } from '@ward/domain/leads/lead-forms/questions'
import { sql } from 'kysely'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'

export type LeadRow = {
  id: string
  formId: string
  definition: number
  email: string
  answers: LeadAnswers
  isDisqualified: boolean
  isOptedIn: boolean
  spamReason: string | null
  replacedAt: Date | null
  insertedAt: Date
}
export const LEAD_ROW = [
  'id',
  'formId',
  'definition',
  'email',
  'answers',
  'isDisqualified',
  'isOptedIn',
  'spamReason',
  'replacedAt',
  'insertedAt',
] as const

/** How many leads several forms have: neither spam nor what a newer one replaced. */
export const submissionsOf = (site: SiteHandle, formIds: readonly string[]) =>
  site
    .from('leads')
    .where('formId', 'in', formIds)
    .where('spamReason', 'is', null)
    .where('replacedAt', 'is', null)
    .groupBy('formId')
    .select(['formId', sql<number>`count(*)::int`.as('n')])
    .execute()

/** All leads of a form in their order. */
export function leadsOf(site: SiteHandle, formId: string): List<LeadRow> {
  const all = site.from('leads').where('formId', '=', formId)
  return {
    total: () => countOf(all),
    rows: all.select(LEAD_ROW).$castTo<LeadRow>().orderBy('id'),
  }
}

export type NewLead = Pick<
  LeadRow,
  'formId' | 'definition' | 'email' | 'answers' | 'isDisqualified' | 'isOptedIn' | 'spamReason'
> & { userId: string | null }

/** Keeps a lead; false where one of this address counts already. */
export const insertLead = async (site: SiteHandle, { answers, ...lead }: NewLead): Promise<boolean> =>
  (await site
    .insertInto('leads', { ...lead, answers: JSON.stringify(answers) })
    .onConflict((conflict) =>
      conflict
        .columns(['siteId', 'formId', 'email'])
        .where('spamReason', 'is', null)
        .where('replacedAt', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()) !== undefined

/** The lead of an address that counted counts no more; where it is newer than one with an `id`, it does. */
export const replaceLead = (
  site: SiteHandle,
  { id, formId, email }: Pick<LeadRow, 'formId' | 'email'> & { id?: string },
  replacedAt: Date,
) =>
  site
    .updateTable('leads')
    .set({ replacedAt })
    .where('formId', '=', formId)
    .where('email', '=', email)
    .where('spamReason', 'is', null)
    .where('replacedAt', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '<', id ?? ''))
    .execute()

/** Leads of a form that look like spam, the newest first. */
export function suspectedLeads(site: SiteHandle, formId: string): List<LeadRow> {
  const all = site.from('leads').where('formId', '=', formId).where('spamReason', 'is not', null)
  return {
    total: () => countOf(all),
    rows: all.select(LEAD_ROW).$castTo<LeadRow>().orderBy('id', 'desc'),
  }
}

/** The questions that several leads answered, as they were asked then. */
export const questionsOfLeads = async (site: SiteHandle, ids: readonly string[]) =>
  (await site
    .from('leads')
    .innerJoin('leadFormDefinitions', (join) =>
      join
        .onRef('leadFormDefinitions.siteId', '=', 'leads.siteId')
        .onRef('leadFormDefinitions.formId', '=', 'leads.formId')
        .onRef('leadFormDefinitions.definition', '=', 'leads.definition'),
    )
    .where('leads.id', '=', anyOf(ids))
    .select(['leads.id', 'leadFormDefinitions.questions'])
    .execute()) as unknown as { id: string; questions: KeptQuestion[] }[]

export const lockLead = (site: SiteHandle, id: string): Promise<LeadRow | undefined> =>
  site.from('leads').select(LEAD_ROW).$castTo<LeadRow>().where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether a lead of this address counts. */
export const isCounted = async (site: SiteHandle, { formId, email }: LeadRow): Promise<boolean> =>
  (await site
    .from('leads')
    .select('id')
    .where('formId', '=', formId)
    .where('email', '=', email)
    .where('spamReason', 'is', null)
    .where('replacedAt', 'is', null)
    .executeTakeFirst()) !== undefined

export const clearSpam = (site: SiteHandle, id: string, replacedAt: Date | null) =>
  site.updateTable('leads').set({ spamReason: null, replacedAt }).where('id', '=', id).execute()
