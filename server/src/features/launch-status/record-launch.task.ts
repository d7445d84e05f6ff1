import { addJob } from '../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../platform/jobs/task.ts'
import type { LaunchCheck } from '../../platform/launch-check.ts'
import { allSites } from '../sites/sites.db.ts'
import { forgetResultsBefore, keepResult, resultsOf } from './launch-results.db.ts'
import { launchChecksNow } from './launch-status.actions.ts'

const RECORD_OF_SITE = 'launch.recordSite'
const KEPT_DAYS = 400

/** Looks at the launch checks of a site, and keeps how each stands where that is no longer as before. */
export const recordLaunchOf = (checks: readonly LaunchCheck[]): SiteTask => ({
  name: RECORD_OF_SITE,
  does: 'Runs the launch checks of a site and records what changed',
  scope: 'site',
  run: async (ctx) => {
    for (const { id: checkId, state, detail } of await launchChecksNow(ctx, checks)) {
      const [last] = await resultsOf(ctx.site, checkId, 1)
      if (last?.state !== state) await keepResult(ctx.site, { checkId, since: ctx.now(), state, detail })
    }
  },
})

export const recordLaunch: NetworkTask = {
  name: 'launch.record',
  does: 'Starts the launch checks of each site',
  scope: 'network',
  at: '27 * * * *',
  run: async ({ network }, { signal }) => {
    await forgetResultsBefore(network, signal, KEPT_DAYS)
    for (const { id } of await allSites(network)) await addJob(network, RECORD_OF_SITE, { siteId: id, id: String(id) })
  },
}
