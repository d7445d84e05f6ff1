import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../../../test/app.ts'
import { commandContext } from '../../platform/command-context.ts'
import { insertSite } from '../sites/sites.db.ts'
import { type ImportInput, importFile, type Outcome } from './import.actions.ts'
import { refusalsAfter } from './import.db.ts'
import { wxrFile } from './wxr/wxr-file.ts'

export async function* bytes(text: string | Uint8Array, size = 64) {
  const all = Buffer.from(text)
  for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size)
}

const cdata = (value: string) => `<![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const elements = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<wp:${name}>${cdata(value)}</wp:${name}>`)
    .join('')

/** An export with these elements in its channel. */
export const wxr = (inner: string, head = '<wp:wxr_version>1.2</wp:wxr_version>') =>
  `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:dc="d" xmlns:content="c"><channel><link>https://old.example</link>${head}${inner}</channel></rss>`

export const comment = (id: number, more: Record<string, string> = {}) =>
  `<wp:comment>${elements({
    comment_id: String(id),
    comment_author: 'Rowan',
    comment_author_email: 'rowan@old.example',
    comment_date_gmt: '2024-05-01 10:00:00',
    comment_content: `Words ${id}`,
    comment_approved: '1',
    comment_parent: '0',
    ...more,
  })}</wp:comment>`

export const post = (id: number, comments = '', more = '') =>
  `<item><title>Post ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${more}<content:encoded><![CDATA[Hello\n\nthere]]></content:encoded>${comments}</item>`

export const author = (fields: Record<string, string>) => `<wp:author>${elements(fields)}</wp:author>`

export const contextOf = (t: TestApp, siteId: number) =>
  commandContext({ database: t.database, log: t.log }, { siteId, command: 'import' })

/** Brings a text in as a file of its own. */
export function importText(
  t: TestApp,
  text: string | Uint8Array,
  siteId: number,
  { source, ...more }: Partial<Pick<ImportInput, 'isDryRun' | 'whenDone' | 'batchRows'>> & { source?: string } = {},
): Promise<Outcome> {
  const hash = `${createHash('sha256').update(text).digest('hex')}${source ?? ''}`
  const file = { name: 'test.xml', size: text.length, hash }
  const ctx = contextOf(t, siteId)
  const chunks = () => bytes(text, text.length > 10_000 ? 65_536 : 64)
  const reader = wxrFile(chunks(), ctx.site, source ?? null, chunks)
  return importFile(ctx, { ...more, pool: t.database.pool, file, reader })
}

export const refusalsOf = (t: TestApp, siteId: number, { importId }: Outcome) =>
  refusalsAfter(contextOf(t, siteId).site, importId, { position: -1, field: '', reason: '' }, 1000)

export const freshSite = (t: TestApp, name: string): Promise<number> =>
  insertSite(t.database.network, { host: `${name}.test`, name, prefix: name, tier: 1, features: [] })

/** The rows of each table an import writes to, their texts and their parents; no ids, no times. */
export async function contents(t: TestApp, siteId: number) {
  const { rows } = await sql<Record<string, unknown>>`select
    (select count(*)::int from posts where site_id = ${siteId}) as posts,
    (select count(*)::int from content where site_id = ${siteId}) as content,
    (select count(*)::int from flags where site_id = ${siteId}) as flags,
    (select count(*)::int from users where site_id = ${siteId}) as users,
    (select count(*)::int from import_sources where site_id = ${siteId}) as sources,
    (select count(*)::int from imports where site_id = ${siteId}) as imports,
    (select count(*)::int from import_refusals where site_id = ${siteId}) as refusals,
    (select coalesce(sum(comment_count), 0)::int from posts where site_id = ${siteId}) as counted,
    (select md5(string_agg(body || is_pending || is_spam || is_deleted, '|' order by body)) from content where site_id = ${siteId}) as texts,
    (select md5(string_agg(c.body || p.body, '|' order by c.body, p.body)) from content c
      join content p on p.site_id = c.site_id and p.id = c.parent_id where c.site_id = ${siteId}) as places`.execute(
    t.database.network,
  )
  return rows[0]
}

/** The highest id of each of these tables. */
export async function highestIds(t: TestApp) {
  const { rows } = await sql`select (select max(id) from posts) as posts, (select max(id) from content) as content,
    (select max(id) from flags) as flags, (select max(id) from users) as users, (select max(id) from people) as people,
    (select max(id) from imports) as imports, (select max(id) from import_refusals) as refusals,
    (select max(id) from flag_events) as events`.execute(t.database.network)
  return rows[0]
}
