import { VERDICT_OF } from '@ward/domain/flags/second-look/second-looks'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { addJob } from '../../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../../platform/jobs/task.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { allSites } from '../../sites/sites.db.ts'
import { isPicked, pickKey } from './pick.ts'
import { decisionsAfter, insertLooks, lockProgress, saveProgress } from './picking.db.ts'

/** Decisions that are gone through in one transaction. */
const BATCH = 1000

const PICK_OF_SITE = 'flags.pickSecondLooksOf'

/** Picks decisions of one site for a second look: the share of them that the site says. */
export const pickLooksOf = (secretKey: Buffer): SiteTask => ({
  name: PICK_OF_SITE,
  does: 'Picks decisions on flags for a second look by somebody else',
  scope: 'site',
  run: async (ctx, { signal }) => {
    const key = pickKey(secretKey)
    const part = () => inTransaction(ctx, ({ site }) => pickSome(site, key), { audited: false })
    while (!signal.aborted && (await part()) === BATCH) {
      // The next part, in a transaction of its own.
    }
  },
})

export const pickLooks: NetworkTask = {
  name: 'flags.pickSecondLooks',
  does: 'Starts the choice of decisions for a second look on each site',
  scope: 'network',
  at: '*/5 * * * *',
  run: async ({ network }) => {
    for (const { id } of await allSites(network)) await addJob(network, PICK_OF_SITE, { siteId: id, id: String(id) })
  },
}

/** Goes through a part of a site's decisions, the oldest first, up to one that has not rested; answers how many they were. */
export async function pickSome(site: SiteHandle, key: Buffer): Promise<number> {
  const { secondLookShare: share } = await settingsOf(site, 'secondLookShare')
  const from = await lockProgress(site)
  if (from === undefined) return 0
  const next = await decisionsAfter(site, from, BATCH)
  const resting = next.findIndex(({ hasRested }) => !hasRested)
  const decisions = resting < 0 ? next : next.slice(0, resting)
  const last = decisions.at(-1)
  if (!last) return 0
  const looks = decisions.flatMap(({ id, flagId, actorId, status, version, assocType, stands }) => {
    const firstVerdict = VERDICT_OF[status]
    return stands && actorId && firstVerdict && isPicked(key, share, { siteId: site.siteId, eventId: id })
      ? [{ eventId: id, flagId, version, assocType, firstVerdict, firstBy: actorId }]
      : []
  })
  if (looks.length > 0) await insertLooks(site, looks)
  await saveProgress(site, last.id)
  return decisions.length
}
