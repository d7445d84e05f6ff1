import { addJob, LONG } from '../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../platform/jobs/task.ts'
import type { CheckLink } from '../../platform/links/check-link.ts'
import { checkLinksInTurn, linkChecksOf } from '../../platform/links/link-checks.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { allSites } from '../sites/sites.db.ts'
import { linksInUse } from './short-links.db.ts'
import { LOOKED_AFTER, targetAddress } from './targets.ts'

const CHECK_OF_SITE = 'shortLinks.checkSite'
/** Targets of a site that are asked for in an hour. */
const SHARE = 80

/** Asks for the targets of links whose turn it is: each night, and those that failed some hours later. */
export const checkTargetsOf = (check: CheckLink): SiteTask => ({
  name: CHECK_OF_SITE,
  does: 'Checks where the targets of short links answer',
  scope: 'site',
  run: async (ctx, { signal }) => {
    const origin = originUrl(await siteOrigin(ctx))
    const addresses = (await linksInUse(ctx.site, LOOKED_AFTER)).flatMap(
      ({ toUrl }) => targetAddress(toUrl, origin) ?? [],
    )
    const known = await linkChecksOf(ctx.site, addresses)
    const askedAt = (address: string) => known.get(address)?.checkedAt.getTime() ?? 0
    const longest = addresses.toSorted((a, b) => askedAt(a) - askedAt(b)).slice(0, SHARE)
    await checkLinksInTurn(ctx, { check, addresses: longest, signal })
  },
})

export const checkTargets: NetworkTask = {
  name: 'shortLinks.check',
  does: 'Starts the check of short link targets on each site',
  scope: 'network',
  at: '27 * * * *',
  run: async ({ network }) => {
    for (const { id } of await allSites(network))
      await addJob(network, CHECK_OF_SITE, { siteId: id, id: String(id) }, LONG)
  },
}
