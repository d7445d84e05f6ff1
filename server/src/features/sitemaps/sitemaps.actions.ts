import type { SitemapKind } from '@ward/domain/sitemaps/sitemap-settings'
import { SITEMAP_IDS } from '@ward/domain/sitemaps/sitemaps'
import type { Ctx } from '../../platform/context.ts'
import { featuresHere } from '../../platform/features.ts'
import { settingsOf } from '../../platform/settings.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { isIndexed, KINDS, type Kind } from './sitemap-kinds.ts'
import type { Range } from './sitemap-pages.db.ts'
import { filesOf, type MapEntry } from './sitemap-xml.ts'
import { dropMaps, fileListing, hashesOf, mapCalled, noteBuild, saveMap } from './sitemaps.db.ts'

/** Pictures of the own host in a stored body. */
const IMAGE = /<img\b[^>]*?\bsrc="(\/(?!\/)[^"]*)"/g

/** The kinds that the site's setting and features let sitemaps list. */
export async function kindsListed(ctx: Ctx): Promise<Kind[]> {
  const [features, { sitemapKinds }] = [await featuresHere(ctx), await settingsOf(ctx.site, 'sitemapKinds')]
  return KINDS.filter(({ name, feature }) => sitemapKinds.includes(name) && (!feature || features.includes(feature)))
}

/** Texts that are read at once: their pictures are looked for, and they are let go of. */
const TEXTS_AT_ONCE = 500

/** The entries of these ids in files of a kind. */
export async function* entriesOf(ctx: Ctx, { within, pathOf }: Kind, { after, upTo }: Range): AsyncGenerator<MapEntry> {
  const origin = originUrl(await siteOrigin(ctx))
  for (let last = after; ; ) {
    const found = await within(ctx.site, { after: last, upTo, limit: TEXTS_AT_ONCE })
    for (const { slug, title, body, lastChanged, seo } of found) {
      if (!isIndexed(seo)) continue
      const images = Array.from(body.matchAll(IMAGE), ([, src = '']) => origin + src.replaceAll('&amp;', '&'))
      yield { loc: new URL(pathOf(slug), origin).href, title, images, lastChanged }
    }
    if (found.length < TEXTS_AT_ONCE) return
    last = Number(found.at(-1)?.id)
  }
}

/** The ids of one file of a kind; its files are numbered from 0. */
export const rangeOf = (shard: number): Range => ({ after: shard * SITEMAP_IDS, upTo: (shard + 1) * SITEMAP_IDS })

/**
 * Writes the sitemaps of a site anew: each file is of a range of ids, so a change of one thing writes one file, and those that
 * are as they were stay untouched. A file of which nothing is left goes. It holds one file and some texts in memory. Answers
 * which were written and which went.
 */
export async function buildSitemaps(ctx: Ctx): Promise<{ written: string[]; gone: string[] }> {
  const begunAt = ctx.now()
  const before = new Map((await hashesOf(ctx.site)).map(({ name, hash }) => [name, hash]))
  const known = new Set<string>()
  const written: string[] = []
  for (const kind of await kindsListed(ctx)) {
    const last = await kind.greatest(ctx.site)
    for (let shard = 0; shard * SITEMAP_IDS < last; shard++) {
      let part = 0
      for await (const file of filesOf(entriesOf(ctx, kind, rangeOf(shard)))) {
        part += 1
        const name = `${kind.name}-${shard + 1}${part === 1 ? '' : `-${part}`}`
        known.add(name)
        if (before.get(name)?.equals(file.hash)) continue
        await inTransaction(ctx, (tx) => saveMap(tx, name, file, ctx.now()), { audited: false })
        written.push(name)
      }
    }
  }
  const gone = [...before.keys()].filter((name) => !known.has(name))
  await inTransaction(
    ctx,
    async (tx) => {
      const builtAt = ctx.now()
      await dropMaps(tx, gone, builtAt)
      await noteBuild(tx.site, {
        ...{ builtAt, filesWritten: written.length, tookMs: builtAt.getTime() - begunAt.getTime() },
      })
    },
    { audited: false },
  )
  return { written, gone }
}

/** The path of the file that lists a page of the site, if one does. */
export async function mapOfPage(
  ctx: Ctx,
  { kind, id, path }: { kind: SitemapKind; id: string; path: string },
): Promise<string | null> {
  const shard = Math.ceil(Number(id) / SITEMAP_IDS)
  const name = await fileListing(ctx.site, `${kind}-${shard}`, originUrl(await siteOrigin(ctx)) + path)
  return name === undefined ? null : mapPath(name)
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
