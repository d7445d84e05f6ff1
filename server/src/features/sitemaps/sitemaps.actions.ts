import { forumTagPath, postPath, threadPath } from '@ward/domain/app/front-end-links'
import { SITEMAP_IDS } from '@ward/domain/sitemaps/sitemaps'
import type { Ctx } from '../../platform/context.ts'
import { featuresHere } from '../../platform/features.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { filesOf, type MapEntry } from './sitemap-xml.ts'
import {
  dropMaps,
  type Found,
  greatestId,
  hashesOf,
  mapCalled,
  noteBuild,
  postsIn,
  saveMap,
  tagsIn,
  threadsIn,
} from './sitemaps.db.ts'

type Kind = { name: string; table: 'posts' | 'threads' | 'forumTags'; isForum: boolean }
const KINDS: readonly Kind[] = [
  { name: 'posts', table: 'posts', isForum: false },
  { name: 'forums', table: 'threads', isForum: true },
  { name: 'tags', table: 'forumTags', isForum: true },
]

/** Pictures of the own host in a stored body. */
const IMAGE = /<img\b[^>]*?\bsrc="(\/(?!\/)[^"]*)"/g

const isIndexed = (seo: unknown): boolean => !/noindex/.test((seo as { robots?: string } | null)?.robots ?? '')

/** What stands in files of a kind, of these ids. */
async function entriesOf(ctx: Ctx, { table }: Kind, range: { after: number; upTo: number }): Promise<MapEntry[]> {
  const origin = originUrl(await siteOrigin(ctx))
  if (table === 'forumTags') {
    const tags = await tagsIn(ctx.site, range)
    return tags.map(({ slug, title }) => ({ loc: origin + forumTagPath(slug), title, images: [], lastChanged: null }))
  }
  const pathOf = table === 'posts' ? postPath : threadPath
  const found: Found[] = await (table === 'posts' ? postsIn(ctx.site, range) : threadsIn(ctx.site, range))
  return found
    .filter(({ seo }) => isIndexed(seo))
    .map(({ slug, title, body, lastChanged }) => ({
      loc: new URL(pathOf(slug), origin).href,
      title,
      images: [...body.matchAll(IMAGE)].map(([, src = '']) => origin + src.replaceAll('&amp;', '&')),
      lastChanged,
    }))
}

/**
 * Writes the sitemaps of a site anew: each file is of a range of ids, so a change of one thing writes one file, and those that
 * are as they were stay untouched. A file of which nothing is left goes. Answers which were written and which went.
 */
export async function buildSitemaps(ctx: Ctx): Promise<{ written: string[]; gone: string[] }> {
  const before = new Map((await hashesOf(ctx.site)).map(({ name, hash }) => [name, hash]))
  const hasForums = (await featuresHere(ctx)).includes('forums')
  const known = new Set<string>()
  const written: string[] = []
  for (const kind of KINDS) {
    if (kind.isForum && !hasForums) continue
    const last = await greatestId(ctx.site, kind.table)
    for (let shard = 0; shard * SITEMAP_IDS < last; shard++) {
      const range = { after: shard * SITEMAP_IDS, upTo: (shard + 1) * SITEMAP_IDS }
      for (const [part, file] of filesOf(await entriesOf(ctx, kind, range)).entries()) {
        const name = `${kind.name}-${shard + 1}${part === 0 ? '' : `-${part + 1}`}`
        known.add(name)
        if (before.get(name)?.equals(file.hash)) continue
        await inTransaction(ctx, (tx) => saveMap(tx.site, name, file, ctx.now()), { audited: false })
        written.push(name)
      }
    }
  }
  const gone = [...before.keys()].filter((name) => !known.has(name))
  await inTransaction(
    ctx,
    async (tx) => {
      await dropMaps(tx.site, gone)
      await noteBuild(tx.site, ctx.now())
    },
    { audited: false },
  )
  return { written, gone }
}

/** Where a file is found: at the root, so that it may name every address of the site. */
export const mapPath = (name: string): string => `/sitemap-${name}.xml`

export const mapLoc = async (ctx: Ctx, name: string): Promise<string> =>
  originUrl(await siteOrigin(ctx)) + mapPath(name)

/** The file at an address; undefined for every address that is none of the site's own files. */
export async function mapAt(ctx: Ctx, url: string) {
  const path = url.replace(originUrl(await siteOrigin(ctx)), '')
  const name = /^\/sitemap-([a-z]+(?:-\d+)+)\.xml$/.exec(path)?.[1]
  return name === undefined ? undefined : mapCalled(ctx.site, name)
}
