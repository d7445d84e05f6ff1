import type { LeadAnswers, LeadSpamReason } from '@ward/domain/leads/lead-forms/answers'
import type { LeadKeeps } from '@ward/domain/leads/lead-forms/lead-forms'
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
> & { userId: string | null; isProvisional: boolean; replacedAt?: Date }

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

/** Whether the lead of an address that counts may still turn out to be spam; undefined where none counts any more. */
export const isCountingProvisional = async (
  site: SiteHandle,
  { formId, email }: Pick<LeadRow, 'formId' | 'email'>,
): Promise<boolean | undefined> => {
  const counting = await site
    .from('leads')
    .select(['isProvisional', 'batchId'])
    .where('formId', '=', formId)
    .where('email', '=', email)
    .where('spamReason', 'is', null)
    .where('replacedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return counting?.isProvisional && counting.batchId === null
}

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

type OneOf = Pick<LeadRow, 'id' | 'formId' | 'email'>

/** Keeps all leads of an address on a form from others' changes until the transaction ends. */
export const lockLeadsOf = (site: SiteHandle, { formId, email }: OneOf) =>
  site
    .from('leads')
    .select('id')
    .where('formId', '=', formId)
    .where('email', '=', email)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Notes that a lead was judged, and marks it as suspected where it was neither marked nor sent; whether it counted until then. */
export const noteJudged = async (site: SiteHandle, id: string, spamReason: LeadSpamReason | null): Promise<boolean> => {
  await site.updateTable('leads').set({ isProvisional: false }).where('id', '=', id).execute()
  if (spamReason === null) return false
  const marked = await site
    .updateTable('leads')
    .set({ spamReason })
    .where('id', '=', id)
    .where('spamReason', 'is', null)
    .where('batchId', 'is', null)
    .returning('replacedAt')
    .executeTakeFirst()
  return marked !== undefined && marked.replacedAt === null
}

/** The lead that was replaced by one which was no lead counts again: the newest, or the first that came after it. */
export const giveBack = (site: SiteHandle, { id, formId, email }: OneOf, keeps: LeadKeeps) => {
  const next = site
    .from('leads')
    .select('id')
    .where('formId', '=', formId)
    .where('email', '=', email)
    .where('spamReason', 'is', null)
    .where('replacedAt', 'is not', null)
    .$if(keeps === 'first', (query) =>
      query.orderBy(sql`case when id > ${id}::bigint then -id end`, (order) => order.desc().nullsLast()),
    )
    .orderBy('id', 'desc')
    .limit(1)
  return site.updateTable('leads').set({ replacedAt: null }).where('id', '=', next).execute()
}

/** The facts for judging a lead by itself: its answers, who gave them, the questions that were asked and which lead counts. */
export const leadToJudge = (site: SiteHandle, id: string) =>
  site
    .from('leads')
    .innerJoin('leadFormDefinitions', (join) =>
      join
        .onRef('leadFormDefinitions.siteId', '=', 'leads.siteId')
        .onRef('leadFormDefinitions.formId', '=', 'leads.formId')
        .onRef('leadFormDefinitions.definition', '=', 'leads.definition'),
    )
    .innerJoin('leadForms', (join) =>
      join.onRef('leadForms.siteId', '=', 'leads.siteId').onRef('leadForms.id', '=', 'leads.formId'),
    )
    .where('leads.id', '=', id)
    .where('leads.spamReason', 'is', null)
    .where('leads.batchId', 'is', null)
    .select([
      ...(['leads.id', 'leads.formId', 'leads.email', 'leads.userId', 'leads.answers'] as const),
      ...(['leadForms.keeps', 'leadFormDefinitions.questions'] as const),
    ])
    .$castTo<OneOf & { userId: string | null; answers: LeadAnswers; keeps: LeadKeeps; questions: KeptQuestion[] }>()
    .executeTakeFirst()
