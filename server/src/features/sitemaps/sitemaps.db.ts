import { sql } from 'kysely'
import type { List } from '../../platform/database/list.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf } from '../../platform/database/statement.ts'
import { type MapFile, newest } from './sitemap-xml.ts'

/** The addresses that the files of some names list. */
export const listedIn = (site: SiteHandle, names: readonly string[]) =>
  site.from('sitemapUrls').where('name', '=', anyOf(names)).select(['name', 'loc']).execute()

/** The first file of a name, or part of it, that lists an address. */
export const fileListing = async (site: SiteHandle, name: string, loc: string): Promise<string | undefined> =>
  (
    await site
      .from('sitemapUrls')
      .where('name', 'in', [name, `${name}-2`, `${name}-3`])
      .where('loc', '=', loc)
      .select('name')
      .limit(1)
      .executeTakeFirst()
  )?.name

export const hashesOf = (site: SiteHandle) => site.from('sitemaps').select(['name', 'hash']).execute()

const ROWS_A_STATEMENT = 5000

/** Writes a file in the place of the one of its name; readers get one or the other, whole. */
export async function saveMap(
  { network, site }: Handles,
  name: string,
  { xml, hash, entries }: MapFile,
  at: Date,
): Promise<void> {
  const listed = entries.map(({ loc }) => loc)
  await noteGone({ network, site }, { names: [name], but: listed, at })
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

/** Kinds of pages of which nothing else tells that one was removed. */
const TOLD_BY_MAPS = '^(posts|tags|conditions)-'

/** Notes what files list and will not any more. A restored page is found before this query. */
async function noteGone(
  { network, site: { siteId } }: Handles,
  { names, but, at }: { names: readonly string[]; but: readonly string[]; at: Date },
): Promise<void> {
  await sql`
    insert into pages_gone (site_id, path, gone_at)
    select distinct u.site_id, substring(u.loc from '^[^/]+//[^/]+(/.*)$'), ${at}::timestamptz from sitemap_urls u
     where u.site_id = ${siteId} and u.name = any (${names}::text[]) and u.name ~ ${TOLD_BY_MAPS}
       and not exists (select from unnest(${but}::text[]) as still (loc) where still.loc = u.loc)
    on conflict (site_id, path) do nothing`.execute(network)
}

/** Whether a sitemap once listed a path that none lists any more. */
export const wasListed = async (site: SiteHandle, path: string): Promise<boolean> =>
  (await site.from('pagesGone').select('path').where('path', '=', path).executeTakeFirst()) !== undefined

type Handles = { network: NetworkDb; site: SiteHandle }

export async function dropMaps(handles: Handles, names: readonly string[], at: Date): Promise<void> {
  if (names.length === 0) return
  await noteGone(handles, { names, but: [], at })
  const { site } = handles
  await site.deleteFrom('sitemapUrls').where('name', 'in', names).execute()
  await site.deleteFrom('sitemaps').where('name', 'in', names).execute()
}

export type Build = { builtAt: Date; filesWritten: number; tookMs: number }
export const noteBuild = (site: SiteHandle, build: Build) =>
  site
    .insertInto('sitemapBuilds', build)
    .onConflict((conflict) => conflict.column('siteId').doUpdateSet(build))
    .execute()

export const lastBuild = (site: SiteHandle): Promise<Build | undefined> =>
  site.from('sitemapBuilds').select(['builtAt', 'filesWritten', 'tookMs']).executeTakeFirst()

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
