import { addJob, LONG } from '../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../platform/jobs/task.ts'
import { allSites } from '../sites/sites.db.ts'
import { buildSitemaps } from './sitemaps.actions.ts'

const OF_SITE = 'sitemaps.buildSite'

export const buildAllSitemaps: NetworkTask = {
  name: 'sitemaps.build',
  does: 'Rewrites the sitemaps of every site',
  scope: 'network',
  at: '*/15 * * * *',
  run: async ({ network }) => {
    for (const { id } of await allSites(network)) await addJob(network, OF_SITE, { siteId: id, id: '0' }, LONG)
  },
}

export const buildSitemapsOfSite: SiteTask = {
  name: OF_SITE,
  does: 'Rewrites the sitemaps of a site that have changed',
  scope: 'site',
  run: async (ctx) => {
    const { written, gone } = await buildSitemaps(ctx)
    if (written.length + gone.length > 0) ctx.log.info({ written, gone }, 'Sitemaps were written')
  },
}
