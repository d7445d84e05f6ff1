import { assocTypeOf, type ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'
import type { BulkFlag } from './bulk-work.db.ts'

/** Texts of the site as they are when a flag of theirs has just been opened. */
export const textsByIds = async (site: SiteHandle, ids: readonly string[]): Promise<BulkFlag[]> => {
  const rows = await site
    .from('content')
    .where('id', '=', anyOf(ids))
    .select([
      'id',
      'kind',
      'postId',
      'rootId',
      'authorId',
      'isDeleted',
      'isSpam as isMarkedSpam',
      'isPending as isPendingModeration',
    ])
    .$narrowType<{ kind: ContentKind }>()
    .execute()
  return rows.map((row) => ({
    ...row,
    assocType: assocTypeOf(row.kind),
    contentId: row.id,
    version: 1,
    isOpen: false,
    isSpam: false,
    isRequiredToPublish: false,
    atRisk: false,
    isRiskBelow: false,
    isAppealed: false,
    beforeDelete: null,
    beforeSpam: null,
    reports: 0,
    isReporter: false,
  }))
}

type Scope = { network: NetworkDb; siteId: number; bulkId: string }

/** Texts without a flag that are meant: they wait for one. */
export const keepTexts = ({ network, siteId, bulkId }: Scope, contentIds: readonly string[]) =>
  sql`
    insert into bulk_texts (site_id, bulk_id, content_id)
    select ${siteId}, ${bulkId}, text.id from unnest(${contentIds}::bigint[]) as text (id)
  `.execute(network)

/** The next texts that still wait for a flag, with their kinds; they no longer wait. */
export async function takeTexts({ network, siteId, bulkId }: Scope, limit: number) {
  const { rows } = await sql<{ contentId: string; kind: ContentKind }>`
    delete from bulk_texts t using content c
     where t.site_id = ${siteId} and t.bulk_id = ${bulkId} and c.site_id = ${siteId} and c.id = t.content_id
       and t.content_id in (
         select content_id from bulk_texts where site_id = ${siteId} and bulk_id = ${bulkId} order by content_id limit ${limit})
    returning t.content_id, c.kind
  `.execute(network)
  return rows
}
