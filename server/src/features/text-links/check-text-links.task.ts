import { addJob, LONG } from '../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../platform/jobs/task.ts'
import type { CheckLink } from '../../platform/links/check-link.ts'
import { checkLinksInTurn, failedLately } from '../../platform/links/link-checks.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { allSites } from '../sites/sites.db.ts'
import { hrefAsked, hrefsInTurn } from './text-links.db.ts'

const CHECK_OF_SITE = 'textLinks.checkSite'
/** Links of a site that are asked for in an hour: some two thousand in a night and the day behind it. */
const SHARE = 80
const MINUTES_MOST = 10
const AGAIN_AFTER_HOURS = 20
const ADDRESS_MAX = 2000

/** Asks for the links of texts whose turn it is: those that failed some hours ago, then those that nobody asked for the longest. */
export const checkTextLinksOf = (check: CheckLink): SiteTask => ({
  name: CHECK_OF_SITE,
  does: 'Checks a share of the links in texts',
  scope: 'site',
  run: async (ctx, { signal }) => {
    const now = ctx.now()
    const ends = now.getTime() + MINUTES_MOST * 60_000
    const isOver = () => signal.aborted || ctx.now().getTime() > ends
    const origin = originUrl(await siteOrigin(ctx))
    for (const address of await failedLately(ctx.site, { now, limit: SHARE })) {
      if (isOver()) return
      await checkLinksInTurn(ctx, { check, addresses: [address], signal })
    }
    const before = new Date(now.getTime() - AGAIN_AFTER_HOURS * 3_600_000)
    for (const href of await hrefsInTurn(ctx.site, { before, limit: SHARE })) {
      if (isOver()) return
      const whole = URL.parse(href, origin)?.href
      const address = whole !== undefined && whole.length <= ADDRESS_MAX ? whole : null
      if (address !== null) await checkLinksInTurn(ctx, { check, addresses: [address], signal })
      if (!signal.aborted) await hrefAsked(ctx.site, { href, address, at: now })
    }
  },
})

export const checkTextLinks: NetworkTask = {
  name: 'textLinks.check',
  does: 'Starts the check of a share of text links on each site',
  scope: 'network',
  at: '42 * * * *',
  run: async ({ network }) => {
    for (const { id } of await allSites(network))
      await addJob(network, CHECK_OF_SITE, { siteId: id, id: String(id) }, LONG)
  },
}
