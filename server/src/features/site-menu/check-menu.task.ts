import { addJob, LONG } from '../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../platform/jobs/task.ts'
import type { CheckLink } from '../../platform/links/check-link.ts'
import { checkLinksInTurn } from '../../platform/links/link-checks.ts'
import { allSites } from '../sites/sites.db.ts'
import { addressesOf } from './menu-notes.actions.ts'
import { menuNow } from './site-menu.actions.ts'

const CHECK_OF_SITE = 'menu.checkSite'

/** Asks for the addresses of a site's menu whose turn it is: each night, and those that failed some hours later. */
export const checkMenuOf = (check: CheckLink): SiteTask => ({
  name: CHECK_OF_SITE,
  does: 'Checks which addresses of the menu answer',
  scope: 'site',
  run: async (ctx, { signal }) => {
    await checkLinksInTurn(ctx, { check, addresses: addressesOf(await menuNow(ctx)), signal })
  },
})

export const checkMenus: NetworkTask = {
  name: 'menu.check',
  does: 'Starts the check of menu addresses on each site',
  scope: 'network',
  at: '12 * * * *',
  run: async ({ network }) => {
    for (const { id } of await allSites(network))
      await addJob(network, CHECK_OF_SITE, { siteId: id, id: String(id) }, LONG)
  },
}
