import { isAdminLevel, ROLE } from '@ward/domain/app/roles'
import type { Ctx, UserViewer } from '../../platform/context.ts'
import { settingsOf } from '../../platform/settings.ts'
import { originOfSite, originUrl } from '../../platform/site-origin.ts'
import { allSites, type SiteRow, siteById, sitesToSwitchTo } from './sites.db.ts'

/**
 * The sites a viewer may switch to: where they are verified staff; a super admin also where they have no account, since that role
 * is the person's. The site where they are is among them: their pages name it.
 */
export const switchableSites = ({ network }: Ctx, { personId, siteId, roleId }: UserViewer): Promise<SiteRow[]> =>
  sitesToSwitchTo(network, { personId, hereId: siteId, isSuperAdmin: roleId === ROLE.superAdmin })

/** The answer of getSites: admin-level all sites, moderators those they may switch to. */
export const visibleSites = async (ctx: Ctx): Promise<SiteRow[]> => {
  if (ctx.viewer.kind !== 'user') return []
  return isAdminLevel(ctx.viewer.roleId) ? allSites(ctx.network) : switchableSites(ctx, ctx.viewer)
}

/** The contact when nothing works: the site setting `contact`, by default support@{host}. */
export const contactOf = async (ctx: Ctx): Promise<string> => {
  const { contact } = await settingsOf(ctx.site, 'contact')
  if (contact !== null) return contact
  const site = await siteById(ctx.network, ctx.site.siteId)
  return `support@${site?.host ?? ''}`
}

/**
 * The name that members know the site by, on its pages and in its mails, also those to staff: their links lead to these pages. The
 * site setting `memberSiteName`, by default the name in the console.
 */
export const memberSiteName = async ({ site, network }: Pick<Ctx, 'site' | 'network'>): Promise<string> => {
  const { memberSiteName: name } = await settingsOf(site, 'memberSiteName')
  return name ?? (await siteById(network, site.siteId))?.name ?? ''
}

/** Origins the viewer's site switch may be redirected to, for the page's Content-Security-Policy. */
export const switchTargets = async (ctx: Ctx): Promise<string[]> => {
  if (ctx.viewer.kind !== 'user') return []
  return (await switchableSites(ctx, ctx.viewer)).map((site) => originUrl(originOfSite(site, ctx.port)))
}
