import { ADDRESS_PROBLEMS, type AddressProblem } from '@ward/domain/leads/lead-upload/addresses'
import {
  LEAD_COUNTS,
  LEAD_OUTCOMES,
  type LeadCount,
  type LeadOutcome,
  type LeadRowQuery,
  type LeadUploadInput,
} from '@ward/domain/leads/lead-upload/lead-upload'
import type { OutboxState } from '@ward/domain/outbox/outbox'
import { sql } from 'kysely'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { deleteParts } from './lead-lists.db.ts'
import { WELCOME_KEY } from './welcomed.db.ts'

/** The run that goes through the list of an upload. */
export const LEAD_TASK = 'leads.sort'

export type LeadUploadRow = { [Name in LeadCount]: number | null } & {
  id: string
  siteId: number
  mediumId: number
  form: string
  adName: string
  campaign: string
  sendEmail: boolean
  isReconsented: boolean
  isDryRun: boolean
  listId: string | null
  listHash: Buffer
  submittedBy: string | null
  insertedAt: Date
  finishedAt: Date | null
  undoneAt: Date | null
  undoneBy: string | null
  undone: number | null
}

const ROW = [
  'id',
  'siteId',
  'mediumId',
  'form',
  'adName',
  'campaign',
  'sendEmail',
  'isReconsented',
  'isDryRun',
  'listId',
  'listHash',
  'submittedBy',
  'insertedAt',
  'finishedAt',
  'undoneAt',
  'undoneBy',
  'undone',
  ...LEAD_COUNTS,
] as const

type NewUpload = Pick<LeadUploadInput, 'form' | 'adName' | 'campaign' | 'sendEmail' | 'isReconsented' | 'isDryRun'> & {
  mediumId: number
  listId: string
  listHash: Buffer
  submittedBy: string | null
}

export const insertUpload = (site: SiteHandle, upload: NewUpload): Promise<LeadUploadRow> =>
  site.insertInto('leadUploads', upload).returning(ROW).executeTakeFirstOrThrow()

export const uploadById = (site: SiteHandle, id: string): Promise<LeadUploadRow | undefined> =>
  site.from('leadUploads').select(ROW).where('id', '=', id).executeTakeFirst()

export const lockUpload = (site: SiteHandle, id: string): Promise<LeadUploadRow | undefined> =>
  site.from('leadUploads').select(ROW).where('id', '=', id).forUpdate().executeTakeFirst()

/** On which of these sites an upload is. */
export const siteOfUpload = async (
  network: NetworkDb,
  id: string,
  siteIds: readonly number[],
): Promise<number | undefined> =>
  (
    await network
      .selectFrom('leadUploads')
      .select('siteId')
      .where('id', '=', id)
      .where('siteId', 'in', siteIds)
      .executeTakeFirst()
  )?.siteId

/** The upload before this one that was of the same list, dry runs aside. */
export const sameListBefore = async (site: SiteHandle, { id, listHash }: LeadUploadRow): Promise<string | null> =>
  (
    await site
      .from('leadUploads')
      .select('id')
      .where('listHash', '=', listHash)
      .where('id', '<', id)
      .where('isDryRun', '=', false)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id ?? null

/** Begins a dry run again as an upload. */
export const makeReal = async (site: SiteHandle, id: string, isReconsented: boolean): Promise<void> => {
  const none = Object.fromEntries(LEAD_COUNTS.map((name) => [name, null]))
  await site
    .updateTable('leadUploads')
    .set({ ...none, isDryRun: false, isReconsented, finishedAt: null, insertedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Says that an upload is taken back; its parts follow. */
export const markUndone = (site: SiteHandle, id: string, undoneBy: string | null) =>
  site
    .updateTable('leadUploads')
    .set({ undone: 0, undoneBy, undoneAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Counts leads that were taken back. */
export const addUndone = (site: SiteHandle, id: string, leads: number) =>
  site
    .updateTable('leadUploads')
    .set((value) => ({ undone: value('undone', '+', leads) }))
    .where('id', '=', id)
    .execute()

/** Writes the counts of an upload, all at once, from what became of its addresses: nothing yet where it has not begun. */
export async function writeCounts(
  network: NetworkDb,
  { siteId, id }: { siteId: number; id: string },
  { isBegun = true } = {},
): Promise<Record<LeadCount, number>> {
  const { rows } = await sql<{ outcome: LeadOutcome; n: number }>`
    select outcome, count(*)::int as n from lead_upload_rows
     where site_id = ${siteId} and upload_id = ${id} and ${isBegun} group by outcome
  `.execute(network)
  const counts = Object.fromEntries(LEAD_COUNTS.map((name) => [name, 0])) as Record<LeadCount, number>
  for (const { outcome, n } of rows) counts[LEAD_OUTCOMES[outcome].count] = n
  await network
    .updateTable('leadUploads')
    .set({ ...counts, finishedAt: sql<Date>`now()` })
    .where('siteId', '=', siteId)
    .where('id', '=', id)
    .execute()
  return counts
}

export type LeadRow = {
  position: number
  typed: string | null
  email: string | null
  /** The member with this address. */
  userId: string | null
  outcome: LeadOutcome
  problem: string | null
  /** Null where no welcome email was written to the address. */
  welcome: OutboxState | null
  /** Why it was not delivered. */
  lastError: string | null
}

/**
 * The outcome of an upload's addresses, in their order; those that hold what is searched for. None of one that has not begun: what it said
 * as a dry run is no outcome.
 */
export function leadRows(
  site: SiteHandle,
  { uploadId, outcome, search, welcome }: Pick<LeadRowQuery, 'uploadId' | 'outcome' | 'search' | 'welcome'>,
): List<LeadRow> {
  const matching = site
    .from('leadUploadRows')
    .innerJoin('leadUploads', (join) =>
      join
        .onRef('leadUploads.siteId', '=', 'leadUploadRows.siteId')
        .onRef('leadUploads.id', '=', 'leadUploadRows.uploadId'),
    )
    .leftJoin('outbox', (join) =>
      join.onRef('outbox.siteId', '=', 'leadUploadRows.siteId').on('outbox.key', '=', WELCOME_OF_ROW),
    )
    .where('uploadId', uploadId === null ? 'is' : '=', uploadId)
    .where(({ or, not, exists, eb }) => or([eb('isDryRun', '=', true), not(exists(notBegun(site, uploadId)))]))
    .$if(outcome !== null, (query) => query.where('outcome', '=', outcome ?? ''))
    .$if(welcome !== null, (query) => query.where('outbox.state', '=', welcome ?? ''))
    .$if(search !== '', (query) =>
      query.where(sql`lower(coalesce(email, typed))`, 'like', `%${escapeLike(search.toLowerCase())}%`),
    )
  return {
    total: () => countOf(matching),
    rows: matching
      .select(['position', 'typed', 'email', 'leadUploadRows.userId', 'outcome', 'problem'])
      .select(['outbox.state as welcome', 'outbox.lastError'])
      .$castTo<LeadRow>()
      .orderBy('position'),
  }
}

const notBegun = (site: SiteHandle, uploadId: string | null) =>
  site
    .from('runs')
    .select('runs.id')
    .where('task', '=', LEAD_TASK)
    .where('subjectId', '=', uploadId)
    .where('progress', '=', 0)

/** The key of the welcome email that an upload wrote to an address; null where it wrote none. */
const WELCOME_OF_ROW = sql<string>`case
  when lead_uploads.is_dry_run or not lead_uploads.send_email then null
  when lead_upload_rows.outcome = 'member_back' then ${WELCOME_KEY.member} || lead_upload_rows.user_id
  when lead_upload_rows.outcome in ('new', 'subscriber_back') then ${WELCOME_KEY.subscriber} || lead_upload_rows.subscriber_id
end`

/** Why an address is none, or why its welcome email was not delivered. */
export const reasonOf = ({ problem, welcome, lastError }: LeadRow): string | null =>
  problem === null ? (welcome === 'failed' ? lastError : null) : ADDRESS_PROBLEMS[problem as AddressProblem]

/** Takes a dry run away, and its list where no other upload has it; of one that others have the addresses, as at their end. */
export async function deleteDryRun(site: SiteHandle, { id, listId }: LeadUploadRow): Promise<void> {
  await site.deleteFrom('leadUploads').where('id', '=', id).execute()
  if (listId === null) return
  const others = site.from('leadUploads').select('id').where('listId', '=', listId)
  await site
    .deleteFrom('leadLists')
    .where('id', '=', listId)
    .where(({ not, exists }) => not(exists(others)))
    .execute()
  await deleteParts(site, listId)
}
