import {
  SITEMAP_FILES_COMPARED,
  SITEMAP_IDS,
  SITEMAP_PROBLEMS_MAX,
  SITEMAPS_MAX,
  type SitemapProblem,
} from '@ward/domain/sitemaps/sitemaps'
import type { SlugKind } from '@ward/domain/slugs/slugs'
import type { Ctx } from '../../platform/context.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { conditionAtSlug } from '../conditions/condition-shown.db.ts'
import { oldSlugLeadsTo } from '../slugs/slugs.db.ts'
import { isIndexed, type Kind } from './sitemap-kinds.ts'
import { postListed, threadListed } from './sitemap-pages.db.ts'
import { entriesOf, kindsListed, rangeOf } from './sitemaps.actions.ts'
import { listedIn, mapsOf } from './sitemaps.db.ts'

/** `name` is of the file that lists the address, or will. */
export type Found = { loc: string; problem: SitemapProblem; name: string }
/** `isWhole`: all files were compared, and all problems are listed. */
export type Report = { problems: Found[]; isWhole: boolean }

/**
 * Compares the newest files of each kind with what the site has now: the addresses they should not list, and those they
 * miss. Changes since the last build are listed too, until the next one.
 */
export async function sitemapReport(ctx: Ctx): Promise<Report> {
  const names = (await mapsOf(ctx.site, SITEMAPS_MAX)).map(({ name }) => name)
  const problems: Found[] = []
  let isWhole = true
  for (const kind of await kindsListed(ctx)) {
    const shards = Math.ceil((await kind.greatest(ctx.site)) / SITEMAP_IDS)
    const first = Math.max(0, shards - SITEMAP_FILES_COMPARED)
    if (first > 0) isWhole = false
    for (let shard = first; shard < shards; shard++) problems.push(...(await problemsIn(ctx, kind, shard, names)))
  }
  return {
    problems: problems.slice(0, SITEMAP_PROBLEMS_MAX),
    isWhole: isWhole && problems.length <= SITEMAP_PROBLEMS_MAX,
  }
}

async function problemsIn(ctx: Ctx, kind: Kind, shard: number, names: readonly string[]): Promise<Found[]> {
  const start = `${kind.name}-${shard + 1}`
  const listed = await listedIn(
    ctx.site,
    names.filter((name) => name === start || name.startsWith(`${start}-`)),
  )
  const now = new Set<string>()
  for await (const { loc } of entriesOf(ctx, kind, rangeOf(shard))) now.add(loc)
  const known = new Set(listed.map(({ loc }) => loc))
  const problems: Found[] = [...now]
    .filter((loc) => !known.has(loc))
    .map((loc) => ({ ...{ loc, name: start }, problem: 'missing' }))
  for (const { loc, name } of listed) {
    if (problems.length > SITEMAP_PROBLEMS_MAX) break
    if (!now.has(loc)) problems.push({ loc, name, problem: await whyNot(ctx, kind, loc) })
  }
  return problems
}

/** Why what is listed should not be. */
async function whyNot(ctx: Ctx, kind: Kind, loc: string): Promise<SitemapProblem> {
  const slug = decodeURIComponent(
    loc
      .replace(originUrl(await siteOrigin(ctx)), '')
      .split('/')
      .at(-1) ?? '',
  )
  if (kind.name === 'posts') {
    const post = await postListed(ctx.site, slug)
    if (post?.redirectTo != null) return 'redirected'
    return post?.isPublished && post.noindex ? 'noindex' : 'gone'
  }
  const page = kind.name === 'forums' ? await threadListed(ctx.site, slug) : await conditionListed(kind, ctx, slug)
  if (page) return isIndexed(page.seo) ? 'gone' : 'noindex'
  const history = HISTORIES[kind.name]
  return history && (await oldSlugLeadsTo(ctx.site, history, slug)) ? 'redirected' : 'gone'
}

/** Kinds of pages whose old addresses lead to today's. */
const HISTORIES: Partial<Record<Kind['name'], SlugKind>> = {
  forums: 'thread',
  tags: 'forum_tag',
  conditions: 'condition',
}

const conditionListed = async (kind: Kind, ctx: Ctx, slug: string) =>
  kind.name === 'conditions' ? conditionAtSlug(ctx.site, slug) : undefined
