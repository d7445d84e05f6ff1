import { isStaff } from '@ward/domain/app/roles'
import { isCode, isCounted, SHORTLINK_TOPIC, type Visit } from '@ward/domain/short-links/short-links'
import type { Ctx } from '../../platform/context.ts'
import { gathered } from '../../platform/database/gathered.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { remembered } from '../../platform/memory.ts'
import { isProgram } from '../../platform/programs.ts'
import { type Click, countMiss, insertClicks, insertLeftOut, linksByCode } from './visits.db.ts'

type Led = { linkId: string; targetId: string; toUrl: string; isDisabled: boolean }
type Visits = {
  find(code: string): Promise<Led | undefined>
  count(click: Click): Promise<void>
  leaveOut(linkId: string): Promise<void>
}

const ofSites = new WeakMap<object, Map<number, Visits>>()

/** The state shared by visits of a site at the same time. */
function visitsOf({ network, site }: Ctx): Visits {
  const sites = ofSites.get(network) ?? new Map<number, Visits>()
  ofSites.set(network, sites)
  const known = sites.get(site.siteId) ?? visitsTo(network, site)
  sites.set(site.siteId, known)
  return known
}

function visitsTo(network: NetworkDb, site: SiteHandle): Visits {
  return {
    find: gathered(async (codes: readonly string[]) => {
      const links = new Map((await linksByCode(site, [...new Set(codes)])).map((link) => [link.code, link]))
      return codes.map((code) => links.get(code))
    }),
    count: gathered(async (clicks: readonly Click[]) => {
      await insertClicks(network, site.siteId, clicks)
      return clicks.map(() => undefined)
    }),
    leaveOut: gathered(async (linkIds: readonly string[]) => {
      await insertLeftOut(network, site.siteId, linkIds)
      return linkIds.map(() => undefined)
    }),
  }
}

/** Where a code leads, if anywhere. */
export type Followed = { location: string } | 'off' | 'unknown'

/**
 * Follows a short address. The click is there before whoever followed it is led on; where it cannot be counted they are led on
 * all the same.
 */
export async function follow(ctx: Ctx, typed: string, visit: Omit<Visit, 'isStaff' | 'isProgram'>): Promise<Followed> {
  const code = typed.toLowerCase()
  if (!isCode(code)) return 'unknown'
  const { viewer } = ctx
  const counts = isCounted({
    ...visit,
    isProgram: isProgram(visit.userAgent ?? ''),
    isStaff: viewer.kind === 'user' && isStaff(viewer.roleId),
  })
  const visits = visitsOf(ctx)
  const place = { topic: SHORTLINK_TOPIC, key: `${ctx.site.siteId} ${code}` }
  const link = await remembered(ctx.network, place, () => visits.find(code))
  const count = async () => {
    if (!link) return counts ? countMiss(ctx.site, code, ctx.now()) : undefined
    if (!link.isDisabled) await (counts ? visits.count(link) : visits.leaveOut(link.linkId))
  }
  await count().catch((err) => ctx.log.error({ err }, 'A visit to a short link was not counted'))
  if (!link) return 'unknown'
  return link.isDisabled ? 'off' : { location: locationOf(link.toUrl) }
}

/** As it stands in a header: paths stay paths of this site. */
function locationOf(toUrl: string): string {
  const own = 'https://own.invalid'
  const { origin, href } = new URL(toUrl, own)
  return origin === own ? href.slice(own.length) : href
}
