import type { LeadAttemptOutcome, LeadBatchQuery, LeadBatchState } from '@ward/domain/leads/lead-forms/delivery'
import { sql } from 'kysely'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import type { LeadRow } from './leads.db.ts'
import { LEAD_ROW } from './leads.db.ts'

export type BatchRow = {
  id: string
  formId: string
  number: number
  definition: number
  state: LeadBatchState
  leadCount: number
  attempts: number
  nextAt: Date | null
  closedAt: Date
  deliveredAt: Date | null
}
const BATCH = [
  'id',
  'formId',
  'number',
  'definition',
  'state',
  'leadCount',
  'attempts',
  'nextAt',
  'closedAt',
  'deliveredAt',
] as const

export type AttemptRow = {
  id: string
  batchId: string
  startedAt: Date
  endedAt: Date | null
  outcome: LeadAttemptOutcome | null
  fileName: string
  leadCount: number | null
  bytes: number | null
  sha256: string | null
}

const waiting = (site: SiteHandle, formId: string) =>
  site
    .from('leads')
    .where('formId', '=', formId)
    .where('batchId', 'is', null)
    .where('spamReason', 'is', null)
    .where('replacedAt', 'is', null)
    .where('isDisqualified', '=', false)

/** Leads that the next batch would hold, the first of them. */
export const waitingLeads = (site: SiteHandle, formId: string, limit: number): Promise<LeadRow[]> =>
  waiting(site, formId).select(LEAD_ROW).$castTo<LeadRow>().orderBy('id').limit(limit).execute()

export const countWaiting = async (site: SiteHandle, formId: string, most: number): Promise<number> => {
  const some = waiting(site, formId).select('id').limit(most)
  const { n } = await site.db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The leads that are put into a batch now, locked against others' changes. */
export const lockWaiting = async (site: SiteHandle, formId: string, limit: number): Promise<string[]> =>
  (await waiting(site, formId).select('id').orderBy('id').limit(limit).forUpdate().execute()).map(({ id }) => id)

export const lastNumber = async (site: SiteHandle, formId: string): Promise<number> =>
  (
    await site
      .from('leadBatches')
      .where('formId', '=', formId)
      .select(sql<number>`coalesce(max(number), 0)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n

type NewBatch = Pick<BatchRow, 'formId' | 'number' | 'definition' | 'leadCount' | 'closedAt'>

export const insertBatch = async (site: SiteHandle, batch: NewBatch): Promise<string> =>
  (
    await site
      .insertInto('leadBatches', { ...batch, state: 'waiting', nextAt: batch.closedAt })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const putIntoBatch = (site: SiteHandle, leadIds: readonly string[], batchId: string) =>
  site.updateTable('leads').set({ batchId }).where('id', 'in', leadIds).execute()

export const setNextClose = (site: SiteHandle, id: string, nextCloseAt: Date | null) =>
  site.updateTable('leadForms').set({ nextCloseAt }).where('id', '=', id).execute()

const batch = (site: SiteHandle, id: string) =>
  site.from('leadBatches').select(BATCH).where('id', '=', id).$castTo<BatchRow>()
export const batchById = (site: SiteHandle, id: string): Promise<BatchRow | undefined> =>
  batch(site, id).executeTakeFirst()
export const lockBatch = (site: SiteHandle, id: string): Promise<BatchRow | undefined> =>
  batch(site, id).forUpdate().executeTakeFirst()

export const updateBatch = (
  site: SiteHandle,
  id: string,
  change: Partial<Pick<BatchRow, 'state' | 'attempts' | 'nextAt' | 'deliveredAt'>>,
) => site.updateTable('leadBatches').set(change).where('id', '=', id).execute()

/** Leads that were not sent are dropped. */
export const stopBatches = (site: SiteHandle, formId: string) =>
  site
    .updateTable('leadBatches')
    .set({ state: 'stopped', nextAt: null })
    .where('formId', '=', formId)
    .where('state', 'in', ['waiting', 'dead'])
    .execute()

export const leadsOfBatch = (site: SiteHandle, batchId: string, limit: number): Promise<LeadRow[]> =>
  site
    .from('leads')
    .where('batchId', '=', batchId)
    .select(LEAD_ROW)
    .$castTo<LeadRow>()
    .orderBy('id')
    .limit(limit)
    .execute()

export const insertAttempt = async (
  site: SiteHandle,
  attempt: Pick<AttemptRow, 'batchId' | 'startedAt' | 'fileName'>,
): Promise<string> => (await site.insertInto('leadAttempts', attempt).returning('id').executeTakeFirstOrThrow()).id

export const endAttempt = (
  site: SiteHandle,
  id: string,
  end: Pick<AttemptRow, 'endedAt' | 'outcome' | 'leadCount' | 'bytes' | 'sha256'>,
) => site.updateTable('leadAttempts').set(end).where('id', '=', id).execute()

/** The batches of a form, or those in a state, newest first. */
export function batchList(
  site: SiteHandle,
  { formId, state }: Pick<LeadBatchQuery, 'formId' | 'state'>,
): List<BatchRow> {
  const matching = site
    .from('leadBatches')
    .where('formId', '=', formId)
    .$if(state !== null, (query) => query.where('state', '=', state ?? ''))
  return {
    total: () => countOf(matching),
    rows: matching.select(BATCH).$castTo<BatchRow>().orderBy('number', 'desc'),
  }
}

/** The newest attempts at several batches, so many of each, newest first. */
export const attemptsOf = async (site: SiteHandle, ids: readonly string[], limit: number): Promise<AttemptRow[]> => {
  const ranked = site
    .from('leadAttempts')
    .where('batchId', 'in', ids)
    .select([
      'id',
      'batchId',
      'startedAt',
      'endedAt',
      'outcome',
      'fileName',
      'leadCount',
      'bytes',
      'sha256',
      sql<number>`row_number() over (partition by batch_id order by id desc)`.as('place'),
    ])
  const rows = await site.db
    .selectFrom(ranked.as('ranked'))
    .where('place', '<=', limit)
    .orderBy('place')
    .select(['id', 'batchId', 'startedAt', 'endedAt', 'outcome', 'fileName', 'leadCount', 'bytes', 'sha256'])
    .execute()
  return rows as unknown as AttemptRow[]
}

type Due = { siteId: number; id: string }
const DUE_MAX = 1000

/** Forms of all sites whose leads are to be put into a batch now. */
export const dueForms = (network: NetworkDb): Promise<Due[]> =>
  network
    .selectFrom('leadForms')
    .select(['siteId', 'id'])
    .where('schedule', '<>', 'off')
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('nextCloseAt', 'is', null), where('nextCloseAt', '<=', sql<Date>`now()`)]))
    .limit(DUE_MAX)
    .execute()

/** Batches of all sites that are to be tried now. */
export const dueBatches = (network: NetworkDb): Promise<Due[]> =>
  network
    .selectFrom('leadBatches')
    .select(['siteId', 'id'])
    .where('state', '=', 'waiting')
    .where('nextAt', '<=', sql<Date>`now()`)
    .limit(DUE_MAX)
    .execute()

/** How the deliveries of a site stand: the number given up, and the time of the last arrival. */
export const deliveryFacts = async (site: SiteHandle) => {
  const { dead, lastAt } = await site
    .from('leadBatches')
    .select([
      sql<number>`(count(*) filter (where state = 'dead'))::int`.as('dead'),
      sql<Date | null>`max(delivered_at)`.as('lastAt'),
    ])
    .executeTakeFirstOrThrow()
  const { scheduled } = await site
    .from('leadForms')
    .where('deletedAt', 'is', null)
    .where('schedule', '<>', 'off')
    .select(sql<number>`count(*)::int`.as('scheduled'))
    .executeTakeFirstOrThrow()
  return { dead, lastAt, scheduled }
}
