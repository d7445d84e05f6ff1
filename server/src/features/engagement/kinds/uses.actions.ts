import { may } from '@ward/domain/app/permissions'
import { type EngagementChoice, USES_MAX } from '@ward/domain/engagement/engagements'
import { orNotFound } from '@ward/domain/kernel/refusal'
import type { Ctx } from '../../../platform/context.ts'
import { originOfSite, originUrl } from '../../../platform/site-origin.ts'
import { type ReachedSite, reachedSites } from '../../sessions/other-sites.actions.ts'
import type { SiteRow } from '../../sites/sites.db.ts'
import type { EngagementRow } from './engagement.db.ts'
import { shownById, shownCurrent } from './shown.db.ts'
import { sitesThatUse, type UseRow, usesOf } from './uses.db.ts'

/** A use with the other site it is on, where members read it; null for what is on the site of the context. */
export type PlacedUse = Omit<UseRow, 'path'> & { href: string; elsewhere: SiteRow | null }

/**
 * The newest posts and threads that show an engagement: of this site, and of a global poll after them those of every other site on
 * which the viewer may read it too. @throws NOT_FOUND
 */
export async function usesSeen(ctx: Ctx, { type, id }: EngagementChoice): Promise<PlacedUse[]> {
  const row = orNotFound(await shownById(ctx, type, id))
  const uses = (await usesOn(ctx, row, USES_MAX)).map(({ path, ...use }) => ({ ...use, href: path, elsewhere: null }))
  const found: PlacedUse[] = uses
  for (const elsewhere of row.isGlobal ? await othersThatUse(ctx, row) : []) {
    if (found.length >= USES_MAX) break
    const origin = originUrl(originOfSite(elsewhere, ctx.port))
    const there = await usesOn({ ...ctx, site: ctx.site.at(elsewhere.id) }, row, USES_MAX - found.length)
    found.push(...there.map(({ path, ...use }) => ({ ...use, href: `${origin}${path}`, elsewhere })))
  }
  return found
}

/** The texts of one site; each site decides which engagement a shortcode without an id shows. */
async function usesOn(ctx: Pick<Ctx, 'site' | 'network'>, row: EngagementRow, most: number): Promise<UseRow[]> {
  const isCurrent = (await shownCurrent(ctx, row.type))?.id === row.id
  return usesOf(ctx.site, { ...row, isCurrent }, most)
}

/** The other sites that the viewer's session reaches and where their role reads engagements, by name. */
export const sitesReadBeside = async (ctx: Ctx): Promise<ReachedSite[]> =>
  (await reachedSites(ctx)).filter(({ id, roleId }) => id !== ctx.site.siteId && may(roleId, 'engagement.read').ok)

/** Those on which somebody uses it. */
async function othersThatUse(ctx: Ctx, row: EngagementRow): Promise<SiteRow[]> {
  const sites = await sitesReadBeside(ctx)
  const using = await sitesThatUse(
    ctx.network,
    sites.map(({ id }) => id),
    row,
  )
  return sites.filter(({ id }) => using.has(id))
}
