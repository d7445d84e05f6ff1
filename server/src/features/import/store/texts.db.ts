import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type pg from 'pg'
import { copyIn, copyLine } from '../../../platform/database/copy-in.ts'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { NEWS_AT_MOST } from '../../flags/flag/flag-news.actions.ts'
import type { Source } from '../import.db.ts'
import { keyOf } from './known-ids.ts'
import type { PlacedText } from './place.ts'
import type { Target } from './rows.db.ts'

/** The ids here of things of the source, by their keys. */
export async function sourcesOf(
  network: NetworkDb,
  { siteId, source }: Target,
  requested: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, Source>> {
  const found = new Map<string, Source>()
  for (const [type, ids] of requested) {
    const { rows } = await sql<Source>`
      select source_id, target_id, import_id, position from import_sources
       where site_id = ${siteId} and source = ${source} and kind = ${type} and source_id = any(${[...ids]}::text[])
    `.execute(network)
    for (const row of rows) found.set(keyOf(type, row.sourceId), row)
  }
  return found
}

/** Under what these texts stand, by their id. */
export async function placesOf(network: NetworkDb, siteId: number, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string | null>()
  const { rows } = await sql<{ id: string; above: string | null }>`
    select id, coalesce(post_id, root_id) as above from content
     where site_id = ${siteId} and id = any(${ids}::bigint[])`.execute(network)
  return new Map(rows.map(({ id, above }) => [id, above]))
}

/** The mark by which each of these texts is known again, by its id. */
export async function textHashesOf(network: NetworkDb, siteId: number, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string | null>()
  const { rows } = await sql<{ id: string; textHash: string | null }>`
    select id, text_hash from content where site_id = ${siteId} and id = any(${ids}::bigint[])`.execute(network)
  return new Map(rows.map(({ id, textHash }) => [id, textHash]))
}

/** Slugs that lead to a thread, now or by its history. */
export async function takenSlugs(network: NetworkDb, siteId: number, slugs: readonly string[]): Promise<Set<string>> {
  if (slugs.length === 0) return new Set()
  const { rows } = await sql<{ slug: string }>`
    select s.slug from unnest(${slugs}::text[]) as s (slug)
     where exists (select from threads t where t.site_id = ${siteId} and lower(t.slug) = lower(s.slug))
        or exists (select from slug_history h where h.site_id = ${siteId} and h.kind = 'thread' and h.slug = lower(s.slug))
  `.execute(network)
  return new Set(rows.map(({ slug }) => slug))
}

/** Ids for so many texts, and the moment that stands where a row gives none. */
export async function newIds(network: NetworkDb, n: number): Promise<{ ids: string[]; now: string }> {
  const { rows } = await sql<{ ids: string; now: string }>`
    select string_agg(nextval('content_id_seq')::text, ',') as ids, to_char(now() at time zone 'UTC', ${MOMENT}) as now
      from generate_series(1, ${n}::int)`.execute(network)
  return { ids: rows[0]?.ids.split(',') ?? [], now: rows[0]?.now ?? '' }
}
const MOMENT = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'

/** Copies texts in, with their threads, tags, and where they came from. */
export async function copyTexts(
  client: pg.ClientBase,
  { siteId, importId, source }: Target,
  placed: readonly PlacedText[],
  now: string,
): Promise<void> {
  const copy = async (table: string, columns: string, rows: string[]) => {
    if (rows.length > 0) await copyIn(client, `copy ${table} (${columns}) from stdin`, rows)
  }
  await copy(
    'content',
    'site_id, id, kind, author_id, post_id, root_id, parent_id, body, text_hash, is_deleted, is_spam, is_pending, inserted_at',
    placed.map(({ id, text, authorId, aboveId, parentId }) =>
      copyLine([
        ...[siteId, id, text.kind, authorId],
        ...(text.type === 'comment' ? [aboveId, null] : [null, aboveId]),
        ...[parentId, text.body, text.textHash],
        ...[text.state === 'deleted', text.state === 'spam', text.state === 'pending', text.insertedAt ?? now],
      ]),
    ),
  )
  const threads = placed.flatMap(({ id, text: { thread, insertedAt } }) =>
    thread ? [copyLine([siteId, id, thread.title, thread.slug, thread.isClosed, insertedAt ?? now])] : [],
  )
  await copy('threads', 'site_id, id, name, slug, is_closed, last_active_date', threads)
  const tags = placed.flatMap(({ id, tagIds }) => tagIds.map((tagId) => copyLine([siteId, id, tagId])))
  await copy('thread_forum_tags', 'site_id, thread_id, tag_id', tags)
  await copy(
    'import_sources',
    'site_id, source, kind, source_id, target_id, import_id, position, line, waits_for',
    placed.map(({ position, line, text, id, waitsFor }) =>
      copyLine([siteId, source, text.type, text.id, id, importId, position, line, waitsFor]),
    ),
  )
}

/** Comments that came before the comment they answer: by the ids they wait for. */
export async function waitingFor(
  network: NetworkDb,
  { siteId, source }: Target,
  ids: readonly string[],
): Promise<{ sourceId: string; id: string; waitsFor: string }[]> {
  const { rows } = await sql<{ sourceId: string; id: string; waitsFor: string }>`
    select source_id, target_id as id, waits_for from import_sources
     where site_id = ${siteId} and source = ${source} and kind = 'comment' and waits_for = any(${ids}::text[])
     order by position`.execute(network)
  return rows
}

/** Puts a comment under the one it waited for, if that stands under the same post and not below it. */
export async function setParent(
  network: NetworkDb,
  { siteId, source }: Target,
  { sourceId, id, parentId }: { sourceId: string; id: string; parentId: string },
): Promise<void> {
  await sql`
    with recursive above (id, parent_id, post_id) as (
      select id, parent_id, post_id from content where site_id = ${siteId} and id = ${parentId}
      union
      select c.id, c.parent_id, c.post_id from content c join above on c.id = above.parent_id where c.site_id = ${siteId}
    ),
    moved as (
      update content set parent_id = ${parentId}
       where site_id = ${siteId} and id = ${id} and not exists (select from above where above.id = ${id})
         and post_id = (select post_id from above where above.id = ${parentId})
      returning id
    )
    update import_sources set waits_for = null
     where site_id = ${siteId} and source = ${source} and kind = 'comment' and source_id = ${sourceId}
       and exists (select from moved)`.execute(network)
}

/** Opens the flags of texts that wait, that were taken away, or that show an image; the newest open ones, as far as they are announced. */
export async function flagTexts(network: NetworkDb, siteId: number, placed: readonly PlacedText[]): Promise<string[]> {
  const flagged = placed.filter(({ text }) => text.state !== 'published' || text.hasImage)
  if (flagged.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    with new_flags as (
      insert into flags (site_id, content_id, assoc_type, is_spam, is_required_to_publish, is_image, is_open)
      select ${siteId}, id, assoc_type, state = 'spam', state = 'pending', has_image, state not in ('spam', 'deleted')
        from unnest(${flagged.map(({ id }) => id)}::bigint[], ${flagged.map(({ text }) => assocTypeOf(text.kind))}::text[],
                    ${flagged.map(({ text }) => text.state)}::text[], ${flagged.map(({ text }) => text.hasImage)}::boolean[])
             as text (id, assoc_type, state, has_image)
      returning id, is_open
    )
    select id::text from new_flags where is_open order by new_flags.id desc limit ${NEWS_AT_MOST}`.execute(network)
  return rows.map(({ id }) => id)
}

/** Notes what is to be done after the import: answers to be counted, texts to be scored. */
export async function noteStep(
  network: NetworkDb,
  { siteId, importId }: Target,
  placed: readonly PlacedText[],
): Promise<void> {
  const answers = placed.filter(({ text }) => text.state === 'published')
  const above = (isComment: boolean) => [
    ...new Set(
      answers.filter(({ text }) => (text.type === 'comment') === isComment).flatMap(({ aboveId }) => aboveId ?? []),
    ),
  ]
  await sql`
    insert into import_steps (site_id, import_id, post_ids, root_ids, unscored)
    values (${siteId}, ${importId}, ${orNull(above(true))}::bigint[], ${orNull(above(false))}::bigint[],
            ${placed.map(({ id }) => id)}::bigint[])
  `.execute(network)
}

const orNull = <T>(list: T[]): T[] | null => (list.length === 0 ? null : list)
