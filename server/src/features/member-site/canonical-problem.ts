import type { ThreadSeo } from '@ward/domain/forums/thread-seo'
import { isId } from '@ward/domain/kernel/ids'
import type { CanonicalProblem } from '@ward/domain/kernel/seo-preview'
import type { Ctx } from '../../platform/context.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { siteFeatures } from '../../platform/features.ts'
import { categoryBySlug } from '../categories/categories.db.ts'
import { conditionAtSlug } from '../conditions/condition-shown.db.ts'
import { forumTagAt } from '../forums/tags/forum-tags.db.ts'
import { mayNameHost } from '../sites/canonical.actions.ts'
import { siteIdByHost } from '../sites/sites.db.ts'
import { isReservedSlug } from '../slugs/reserved-slugs.rules.ts'
import { oldSlugLeadsTo } from '../slugs/slugs.db.ts'
import { postBySlug, type Sight, threadById, threadBySlug } from './member-site.db.ts'

const VISITOR: Sight = { seesHidden: false, ownId: null }
type Found = CanonicalProblem | null
/** Without which nothing is at these addresses. */
const FEATURE_OF = { forums: 'forums', conditions: 'user_disorders' } as const

/**
 * The problem of an address as the canonical one: looked up in the database as a visitor would find it, without a request. Null
 * where nothing is, or where that cannot be known.
 */
export async function canonicalProblem(ctx: Ctx, address: string): Promise<Found> {
  const url = URL.canParse(address) ? new URL(address) : null
  const siteId = url && (await siteIdByHost(ctx.network, url.hostname))
  if (!url) return 'elsewhere'
  if (siteId == null) return (await mayNameHost(ctx.site, url.hostname)) ? null : 'elsewhere'
  const parts = partsOf(url.pathname)
  if (parts === null) return 'gone'
  const site = ctx.site.at(siteId)
  const [first = '', second = '', third] = parts
  if (first === 'forums' || first === 'conditions') {
    if (!(await siteFeatures(site)).includes(FEATURE_OF[first])) return 'gone'
    if (second === '') return null
    if (first === 'conditions') return third === undefined ? ofCondition(site, second) : 'gone'
    return third === undefined ? ofThread(site, second) : ofForums(site, second, third)
  }
  if (first === 'category') return ofCategory(site, second)
  return first === '' || isReservedSlug(first) || second !== '' ? null : ofPost(site, first)
}

/** The parts of a path; null where it cannot be read. */
function partsOf(path: string): string[] | null {
  try {
    const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
    return parts.some((part) => part.includes('\0')) ? null : parts
  } catch {
    return null
  }
}

const isHidden = (robots: string | null | undefined) => robots?.includes('noindex') ?? false

async function ofThread(site: SiteHandle, slug: string): Promise<Found> {
  const thread = await threadBySlug(site, slug, VISITOR)
  if (thread)
    return thread.slug === slug ? (isHidden((thread.seo as ThreadSeo).robots) ? 'noindex' : null) : 'redirected'
  const id = await oldSlugLeadsTo(site, 'thread', slug)
  return id && (await threadById(site, id, VISITOR)) ? 'redirected' : 'gone'
}

async function ofForums(site: SiteHandle, kind: string, name: string): Promise<Found> {
  if (kind === 't') return isId(name) && (await threadById(site, name, VISITOR)) ? 'redirected' : 'gone'
  if (kind !== 'tag') return 'gone'
  const tag = await forumTagAt(site, { slug: name })
  if (tag) return tag.slug === name ? null : 'redirected'
  return (await oldSlugLeadsTo(site, 'forum_tag', name)) ? 'redirected' : 'gone'
}

async function ofCondition(site: SiteHandle, slug: string): Promise<Found> {
  const condition = await conditionAtSlug(site, slug)
  if (!condition) return (await oldSlugLeadsTo(site, 'condition', slug)) ? 'redirected' : 'gone'
  if (condition.slug !== slug) return 'redirected'
  return condition.seo.allowIndexing === false ? 'noindex' : null
}

async function ofCategory(site: SiteHandle, slug: string): Promise<Found> {
  const category = await categoryBySlug(site, slug)
  if (!category) return 'gone'
  return category.slug === slug ? null : 'redirected'
}

async function ofPost(site: SiteHandle, slug: string): Promise<Found> {
  const post = await postBySlug(site, slug, VISITOR)
  if (!post) return 'gone'
  if (post.redirectTo !== null) return 'redirected'
  return post.noindex ? 'noindex' : null
}
