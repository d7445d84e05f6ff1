import type { Ctx } from '../../platform/context.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { pathsBySlug } from './repair-targets.db.ts'
import type { BrokenLink } from './text-links.db.ts'

/** The slug that the last part of a path could be. */
function slugIn(address: string, ownOrigin: string): string | null {
  const url = URL.parse(address)
  if (!url || url.origin !== ownOrigin) return null
  const last = url.pathname.split('/').findLast((part) => part !== '') ?? ''
  try {
    return decodeURIComponent(last).toLowerCase() || null
  } catch {
    return null
  }
}

/**
 * Where links could lead instead: to where their page has moved for good, or to the one page of the site that has their slug or
 * had it once. Nothing is proposed where several pages have it.
 */
export async function proposedTargets(ctx: Ctx, links: readonly BrokenLink[]): Promise<Map<string, string>> {
  const origin = originUrl(await siteOrigin(ctx))
  const ownOrigin = new URL(origin).origin
  const slugs = links.flatMap(({ address }) => slugIn(address, ownOrigin) ?? [])
  const paths = await pathsBySlug({ network: ctx.network, siteId: ctx.site.siteId }, slugs)
  const proposed = new Map<string, string>()
  for (const { href, address, movedTo } of links) {
    const own = paths.get(slugIn(address, ownOrigin) ?? '')
    const [only] = own?.size === 1 ? own : []
    const moved = movedTo?.startsWith(`${ownOrigin}/`) ? movedTo.slice(ownOrigin.length) : movedTo
    const target = moved ?? only
    if (target && URL.parse(target, origin)?.href !== address) proposed.set(href, target)
  }
  return proposed
}
