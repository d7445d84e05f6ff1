import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { type Effects, sumOf, visibilityEffect } from '@ward/domain/kernel/effects'
import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { decidedSince } from './recall.db.ts'

type Counts = { kind: ContentKind | null; texts: number; flags: number; linked: number; kept: number }

/** The effects of taking a block back, from the state it kept: later decisions and edits stay. */
export async function expectedOfRecall(network: NetworkDb, siteId: number, blockId: string): Promise<Effects> {
  const { rows } = await sql<Counts>`
    select c.kind, 0 as flags, 0 as linked, count(*) filter (where own.is_decided)::int as kept,
           count(*) filter (where not own.is_decided and c.is_deleted and not b.was_spam and not c.is_pending)::int as texts
      from blocked_content b
      join content c on c.site_id = b.site_id and c.id = b.content_id
      cross join lateral (select exists (
        select from flags f
          left join blocked_flags k on k.site_id = f.site_id and k.block_id = b.block_id and k.flag_id = f.id
         where f.site_id = c.site_id and f.content_id = c.id and ${decidedSince(sql`coalesce(k.event_id, 0)`)}
      ) as is_decided) as own
     where b.site_id = ${siteId} and b.block_id = ${blockId} group by 1
    union all
    select null, count(*)::int, 0, 0, 0
      from blocked_flags b join flags f on f.site_id = b.site_id and f.id = b.flag_id
     where b.site_id = ${siteId} and b.block_id = ${blockId} and (b.before ->> 'isOpen')::boolean
       and not ${decidedSince(sql`b.event_id`)}
    union all
    select null, 0, count(*) filter (where u.revision = c.revision)::int, count(*) filter (where u.revision <> c.revision)::int, 0
      from unlinked_mentions u join content c on c.site_id = u.site_id and c.id = u.content_id
     where u.site_id = ${siteId} and u.block_id = ${blockId}
  `.execute(network)
  return sumOf(
    rows.map(({ kind, texts, flags, linked, kept }) => ({
      ...(kind ? { [visibilityEffect(kind, true)]: texts } : {}),
      flags_opened: flags,
      mentions_linked: linked,
      left_changed: kept,
    })),
  )
}
