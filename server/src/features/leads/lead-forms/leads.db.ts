import type { LeadAnswers, LeadSpamReason } from '@ward/domain/leads/lead-forms/answers'
import type { KeptQuestion } from '@ward/domain/leads/lead-forms/questions'
import { sql } from 'kysely'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

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

/** Keeps a lead and answers its id; undefined where one of this address counts already. */
export const insertLead = async (site: SiteHandle, { answers, ...lead }: NewLead): Promise<string | undefined> =>
  (
    await site
      .insertInto('leads', { ...lead, answers: JSON.stringify(answers) })
      .onConflict((conflict) =>
        conflict
          .columns(['siteId', 'formId', 'email'])
          .where('spamReason', 'is', null)
          .where('replacedAt', 'is', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
  )?.id

/** The lead of an address that counted counts no more. */
export const replaceLead = (site: SiteHandle, { formId, email }: NewLead, replacedAt: Date) =>
  site
    .updateTable('leads')
    .set({ replacedAt })
    .where('formId', '=', formId)
    .where('email', '=', email)
    .where('spamReason', 'is', null)
    .where('replacedAt', 'is', null)
    .execute()

/** Leads of a form that look like spam, the newest first. */
export function suspectedLeads(site: SiteHandle, formId: string): List<LeadRow> {
  const all = site.from('leads').where('formId', '=', formId).where('spamReason', 'is not', null)
  return {
    total: () => countOf(all),
    rows: all.select(LEAD_ROW).$castTo<LeadRow>().orderBy('id', 'desc'),
  }
}

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

/** Marks a lead as suspected that was neither marked nor sent. */
export const markSpam = (site: SiteHandle, id: string, spamReason: LeadSpamReason) =>
  site
    .updateTable('leads')
    .set({ spamReason })
    .where('id', '=', id)
    .where('spamReason', 'is', null)
    .where('batchId', 'is', null)
    .execute()

/** The facts for judging a lead by itself: its answers, who gave them and the questions that were asked. */
export const leadToJudge = (site: SiteHandle, id: string) =>
  site
    .from('leads')
    .innerJoin('leadFormDefinitions', (join) =>
      join
        .onRef('leadFormDefinitions.siteId', '=', 'leads.siteId')
        .onRef('leadFormDefinitions.formId', '=', 'leads.formId')
        .onRef('leadFormDefinitions.definition', '=', 'leads.definition'),
    )
    .where('leads.id', '=', id)
    .where('leads.spamReason', 'is', null)
    .where('leads.batchId', 'is', null)
    .select(['leads.formId', 'leads.userId', 'leads.answers', 'leadFormDefinitions.questions'])
    .$castTo<{ formId: string; userId: string | null; answers: LeadAnswers; questions: KeptQuestion[] }>()
    .executeTakeFirst()
