import { UPLOAD_DAYS } from '@ward/domain/task-scripts/task-scripts'
import { sql } from 'kysely'
import { forgetInParts } from '../../platform/database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'

type Upload = { symbol: string; name: string; content: string; userId: string }

export const insertUpload = (site: SiteHandle, upload: Upload): Promise<{ id: string }> =>
  site.insertInto('taskUploads', upload).returning('id').executeTakeFirstOrThrow()

/** Whether somebody sent this file for this task script. */
export const hasUpload = async (site: SiteHandle, { id, ...of }: { id: string; symbol: string; userId: string }) =>
  (await site
    .from('taskUploads')
    .select('id')
    .where('id', '=', id)
    .where('symbol', '=', of.symbol)
    .where('userId', '=', of.userId)
    .executeTakeFirst()) !== undefined

/** The content of a file; nothing where it was forgotten. */
export const uploadedText = async (site: SiteHandle, id: string): Promise<string | undefined> =>
  (await site.from('taskUploads').select('content').where('id', '=', id).executeTakeFirst())?.content

/** Forgets files after some days; that of a run which has not come to its end, as many days after it ended or began to wait. */
export const forgetUploads = (network: NetworkDb, signal: AbortSignal): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'taskUploads',
    key: ['siteId', 'id'],
    isOld: sql`
      inserted_at < now() - make_interval(days => ${UPLOAD_DAYS})
      and not exists (
        select from runs r
         where r.site_id = gone.site_id and r.task = gone.symbol and r.state <> 'completed'
           and (r.finished_at is null or r.finished_at > now() - make_interval(days => ${UPLOAD_DAYS}))
           and gone.id::text in (select o.value from jsonb_each_text(r.options) o))`,
    atOnce: UPLOADS_AT_ONCE,
  })
/** Each is up to some megabytes. */
const UPLOADS_AT_ONCE = 50
