import { ROLE } from '@ward/domain/app/roles'
import { sql } from 'kysely'
import type { List } from '../../platform/database/list.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf } from '../../platform/database/statement.ts'
import { type MapFile, newest } from './sitemap-xml.ts'

/** Ids above one, up to another, and how many rows are read of them. */
export type Range = { after: number; upTo: number }
type Part = Range & { limit: number }
/** `lastChanged` is null where no change is known. */
export type Found = { id: string; slug: string; title: string; body: string; lastChanged: Date | null; seo: unknown }

/** What of a page is not kept for its kind. */
const bare = <Row extends { id: string; slug: string; title: string }>(row: Row): Row & Found => ({
  body: '',
  lastChanged: null,
  seo: null,
  ...row,
})

/** Of a body what stands from its first picture on: nothing else of it is looked at, and most have none. */
const fromPicture = (column: string) => {
  const [body, place] = [sql.ref(column), sql`strpos(${sql.ref(column)}, '<img')`]
  return sql<string>`case when ${place} > 0 then right(${body}, length(${body}) - ${place} + 1) else '' end`
}

/** Stories that members read, and search engines may show. */
export const postsIn = (site: SiteHandle, { after, upTo, limit }: Part): Promise<Found[]> =>
  site
    .from('posts')
    .where('id', '>', String(after))
    .where('id', '<=', String(upTo))
    .where('isPublished', '=', true)
    .where('noindex', '=', false)
    .where('redirectTo', 'is', null)
    .select(['id', 'slug', 'title', fromPicture('body').as('body')])
    .select(['updatedAt as lastChanged', sql<unknown>`null`.as('seo')])
    .orderBy('id')
    .limit(limit)
    .execute()

/** Threads that everybody sees: none that is deleted, spam, held, or at risk. */
export const threadsIn = (site: SiteHandle, { after, upTo, limit }: Part): Promise<Found[]> =>
  site
    .from('threads')
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'threads.siteId').onRef('content.id', '=', 'threads.id'),
    )
    .leftJoin('flags', (join) =>
      join
        .onRef('flags.siteId', '=', 'threads.siteId')
        .onRef('flags.contentId', '=', 'threads.id')
        .on('flags.atRisk', '=', true)
        .on('flags.isOpen', '=', true),
    )
    .where('threads.id', '>', String(after))
    .where('threads.id', '<=', String(upTo))
    .where('content.isDeleted', '=', false)
    .where('content.isSpam', '=', false)
    .where('content.isPending', '=', false)
    .where('flags.id', 'is', null)
    .select([
      'threads.id',
      'threads.slug',
      'threads.name as title',
      'threads.lastActiveDate as lastChanged',
      'threads.seo',
    ])
    .select(fromPicture('content.body').as('body'))
    .orderBy('threads.id')
    .limit(limit)
    .execute()

export const tagsIn = async (site: SiteHandle, { after, upTo, limit }: Part): Promise<Found[]> => {
  const rows = await site
    .from('forumTags')
    .where('id', '>', String(after))
    .where('id', '<=', String(upTo))
    .where('mergedIntoId', 'is', null)
    .select(['id', 'slug', 'name as title'])
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(bare)
}

/** Active conditions with a page on the site. */
export const conditionsIn = async (site: SiteHandle, { after, upTo, limit }: Part): Promise<Found[]> => {
  const rows = await site
    .from('siteDisorders')
    .innerJoin('disorders', 'disorders.id', 'siteDisorders.disorderId')
    .where('siteDisorders.disorderId', '>', String(after))
    .where('siteDisorders.disorderId', '<=', String(upTo))
    .where('siteDisorders.hasDetailPage', '=', true)
    .where('siteDisorders.slug', 'is not', null)
    .where('disorders.isActive', '=', true)
    .where('disorders.mergedIntoId', 'is', null)
    .select(['siteDisorders.disorderId as id', 'siteDisorders.slug', 'disorders.name as title', 'siteDisorders.seo'])
    .orderBy('siteDisorders.disorderId')
    .limit(limit)
    .execute()
  return rows.map(({ slug, ...row }) => bare({ slug: slug ?? '', ...row }))
}

/** Members whose profile everybody may open. */
export const membersIn = async (site: SiteHandle, { after, upTo, limit }: Part): Promise<Found[]> => {
  const rows = await site
    .from('users')
    .where('id', '>', String(after))
    .where('id', '<=', String(upTo))
    .where('roleId', '!=', ROLE.spammer)
    .where('status', '=', 0)
    .where('isAnonymous', '=', false)
    .select(['id', 'slug', 'username as title'])
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(bare)
}

/** The greatest id of a table's rows of the site; 0 where it has none. */
export async function greatestId(
  site: SiteHandle,
  table: 'posts' | 'threads' | 'forumTags' | 'users',
): Promise<number> {
  const row = await site.from(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return Number(row?.id ?? 0)
}

export async function greatestCondition(site: SiteHandle): Promise<number> {
  const row = await site
    .from('siteDisorders')
    .select('disorderId')
    .orderBy('disorderId', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.disorderId ?? 0)
}

/** How a post stands whose address is listed and should not be; undefined where there is none. */
export const postListed = (site: SiteHandle, slug: string) =>
  site
    .from('posts')
    .where(sql`lower(slug)`, '=', slug.toLowerCase())
    .select(['isPublished', 'noindex', 'redirectTo'])
    .executeTakeFirst()

/** The SEO data of a thread that members see; undefined where there is none, or none that they see. */
export const threadListed = (site: SiteHandle, slug: string) =>
  site
    .from('threads')
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'threads.siteId').onRef('content.id', '=', 'threads.id'),
    )
    .where(sql`lower(threads.slug)`, '=', slug.toLowerCase())
    .where('content.isDeleted', '=', false)
    .where('content.isSpam', '=', false)
    .select('threads.seo')
    .executeTakeFirst()

/** The addresses that the files of some names list. */
export const listedIn = (site: SiteHandle, names: readonly string[]) =>
  site.from('sitemapUrls').where('name', '=', anyOf(names)).select(['name', 'loc']).execute()

export const hashesOf = (site: SiteHandle) => site.from('sitemaps').select(['name', 'hash']).execute()

const ROWS_A_STATEMENT = 5000

/** Writes a file in the place of the one of its name; whoever reads meanwhile gets either of them whole. */
export async function saveMap(
  { network, site }: { network: NetworkDb; site: SiteHandle },
  name: string,
  { xml, hash, entries }: MapFile,
  at: Date,
): Promise<void> {
  await site.deleteFrom('sitemapUrls').where('name', '=', name).execute()
  const row = { xml, hash, urlCount: entries.length, lastChanged: newest(entries), writtenAt: at }
  await site
    .insertInto('sitemaps', { name, ...row })
    .onConflict((conflict) => conflict.columns(['siteId', 'name']).doUpdateSet(row))
    .execute()
  for (let from = 0; from < entries.length; from += ROWS_A_STATEMENT) {
    const part = entries.slice(from, from + ROWS_A_STATEMENT)
    const [locs, titles] = [part.map(({ loc }) => loc), part.map(({ title }) => title)]
    const [counts, changes] = [part.map(({ imageCount }) => imageCount), part.map(({ lastChanged }) => lastChanged)]
    // Columns, not rows: so many values of their own would take longer to write down than to keep.
    await sql`
      insert into sitemap_urls (site_id, name, place, loc, title, image_count, last_changed)
      select ${site.siteId}, ${name}, ${from}::int + nth - 1, loc, title, image_count, last_changed
        from unnest(${locs}::text[], ${titles}::text[], ${counts}::int[], ${changes}::timestamptz[])
             with ordinality as entry (loc, title, image_count, last_changed, nth)`.execute(network)
  }
}

export async function dropMaps(site: SiteHandle, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await site.deleteFrom('sitemapUrls').where('name', 'in', names).execute()
  await site.deleteFrom('sitemaps').where('name', 'in', names).execute()
}

export const noteBuild = (site: SiteHandle, builtAt: Date) =>
  site
    .insertInto('sitemapBuilds', { builtAt })
    .onConflict((conflict) => conflict.column('siteId').doUpdateSet({ builtAt }))
    .execute()

export const lastBuild = async (site: SiteHandle): Promise<Date | undefined> =>
  (await site.from('sitemapBuilds').select('builtAt').executeTakeFirst())?.builtAt

export type MapRow = { name: string; urlCount: number; lastChanged: Date | null }
export const mapsOf = (site: SiteHandle, limit: number): Promise<MapRow[]> =>
  site.from('sitemaps').select(['name', 'urlCount', 'lastChanged']).orderBy('name').limit(limit).execute()

export const mapCalled = (site: SiteHandle, name: string): Promise<MapRow | undefined> =>
  site.from('sitemaps').select(['name', 'urlCount', 'lastChanged']).where('name', '=', name).executeTakeFirst()

export const xmlOf = async (site: SiteHandle, name: string): Promise<string | undefined> =>
  (await site.from('sitemaps').select('xml').where('name', '=', name).executeTakeFirst())?.xml

export type UrlRow = { loc: string; title: string; imageCount: number; lastChanged: Date | null }

/** The addresses of one file, or of all. */
export const urlsOf = (site: SiteHandle, name: string | null) =>
  site
    .from('sitemapUrls')
    .$if(name !== null, (query) => query.where('name', '=', name ?? ''))
    .select(['loc', 'title', 'imageCount', 'lastChanged'])
    .orderBy('name')
    .orderBy('place')

export const urlList = (site: SiteHandle, { name, urlCount }: MapRow): List<UrlRow> => ({
  total: async () => urlCount,
  rows: urlsOf(site, name),
})
