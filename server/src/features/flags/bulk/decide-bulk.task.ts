import { setTimeout as pause } from 'node:timers/promises'
import { assocTypeOf } from '@ward/domain/assoc-types'
import { BULK_TASK } from '@ward/domain/bulk-decisions'
import { staleMessage } from '@ward/domain/flag-operations'
import { verdictAfter } from '@ward/domain/threshold-lab'
import type { TxCtx } from '../../../platform/context.ts'
import { announceAll } from '../../../platform/events/announce.ts'
import type { SiteTask } from '../../../platform/jobs/task.ts'
import { withRun } from '../../../platform/jobs/with-run.ts'
import { moveAnswerCounts } from '../../content/answer-counts.db.ts'
import { openContentFlag } from '../flags.actions.ts'
import type { FlagRow } from '../flags.db.ts'
import { keepVerdicts } from '../threshold-lab/verdicts.db.ts'
import { endBulk } from './bulk-decisions.actions.ts'
import { type BulkRow, bulkById, keepSeen, lockBulk } from './bulk-decisions.db.ts'
import { make, mayDecide } from './bulk-rules.ts'
import { takeTexts } from './bulk-texts.db.ts'
import {
  type BulkFlag,
  bulkFlagsByIds,
  type Decided,
  lastDeeds,
  lockNext,
  type Outcome,
  roleOfActor,
  writeDecisions,
  writeOutcomes,
} from './bulk-work.db.ts'

/** Flags of one step: some ten milliseconds of locks. */
const FLAGS_A_STEP = 100
/** Texts that get a flag in one step: automod looks at each. */
const TEXTS_A_STEP = 20

/**
 * Decides on the flags of a bulk decision, in steps that each change some and write down what became of them: a run that was
 * killed goes on with those of which nothing is written. After each step the database is left to others for as long. Each flag
 * is judged by the role its actor has at that moment.
 */
export const decideBulk: SiteTask = {
  name: BULK_TASK,
  does: 'Decides on many flags at once',
  scope: 'site',
  run: (ctx, job) =>
    withRun(ctx, job, async (run) => {
      const bulk = await bulkById(ctx.site, run.subjectId)
      if (!bulk) return
      for (let waiting = true; waiting; )
        waiting = await run.step({ by: 0, total: bulk.flags }, (tx) => openNext(tx, bulk))
      while (run.progress < bulk.flags) {
        const begun = ctx.now().getTime()
        const by = Math.min(FLAGS_A_STEP, bulk.flags - run.progress)
        await run.step({ by, total: bulk.flags }, (tx) => decideNext(tx, bulk))
        await pause(Math.max(0, ctx.now().getTime() - begun), undefined, { signal: run.signal }).catch(() => undefined)
      }
      await run.step({ by: 0, total: bulk.flags }, async (tx) => {
        const ended = await lockBulk(tx.site, bulk.id)
        if (ended) await endBulk(tx, ended)
      })
    }),
}

/** Opens flags of texts that have none; answers whether there may be more of them. */
async function openNext(tx: TxCtx, bulk: BulkRow): Promise<boolean> {
  const scope = { network: tx.network, siteId: tx.site.siteId, bulkId: bulk.id }
  const texts = await takeTexts(scope, TEXTS_A_STEP)
  const opened: FlagRow[] = []
  for (const { kind, contentId } of texts)
    opened.push(await openContentFlag(tx, { assocType: assocTypeOf(kind), assocId: contentId }, bulk.actorId))
  await keepSeen(scope, opened)
  return texts.length > 0
}

async function decideNext(tx: TxCtx, bulk: BulkRow): Promise<void> {
  const scope = { network: tx.network, siteId: tx.site.siteId, bulkId: bulk.id }
  const seen = await lockNext(scope, FLAGS_A_STEP)
  const [roleId, flags] = [await roleOfActor(tx.site, bulk.actorId), await bulkFlagsByIds(tx.site, [...seen.keys()])]
  const stale = flags.filter(({ id, version }) => version !== seen.get(id))
  const left = await leftAlone(tx, bulk, stale, seen)
  const decided: Decided[] = []
  const outcomes: Outcome[] = []
  const placed: Record<'shown' | 'hidden', BulkFlag[]> = { shown: [], hidden: [] }
  for (const flag of flags) {
    const because = mayDecide(roleId, flag, bulk.operation)
    const why = left.get(flag.id) ?? (because.ok ? undefined : { because: because.because })
    if (why) {
      outcomes.push({ flagId: flag.id, outcome: 'left', ...why })
      continue
    }
    const { decision, before, effects, wasVisible, isVisible } = make(flag, bulk.operation)
    decided.push({ flag, before, decision })
    outcomes.push({ flagId: flag.id, outcome: 'done', versionAfter: flag.version + 1, effects })
    if (flag.contentId && wasVisible !== isVisible) placed[isVisible ? 'shown' : 'hidden'].push(flag)
  }
  await writeDecisions(scope, bulk, decided)
  await keepVerdicts(
    tx.network,
    tx.site.siteId,
    decided.map(({ flag, decision: { after } }) => ({ flagId: flag.id, verdict: verdictAfter(bulk.operation, after) })),
  )
  await moveAnswerCounts(tx.network, tx.site.siteId, placed.hidden.map(asText), -1)
  await moveAnswerCounts(tx.network, tx.site.siteId, placed.shown.map(asText), 1)
  await writeOutcomes(scope, outcomes)
  await announceAll(
    tx,
    'flag',
    decided.map(({ flag }) => flag.id),
  )
}

const asText = ({ contentId, postId, rootId }: BulkFlag) => ({ id: contentId ?? '', postId, rootId })

/** Of flags that are not as they were seen: who did what since. */
async function leftAlone(
  tx: TxCtx,
  bulk: BulkRow,
  stale: readonly BulkFlag[],
  seen: ReadonlyMap<string, number>,
): Promise<Map<string, Pick<Outcome, 'because' | 'byId' | 'deed'>>> {
  const scope = { network: tx.network, siteId: tx.site.siteId, bulkId: bulk.id }
  const deeds = await lastDeeds(
    scope,
    stale.map(({ id }) => id),
  )
  return new Map(
    stale.map(({ id }) => {
      const last = deeds.get(id)
      // Not every new version has an event: a text that is scored anew leaves none.
      const isSince = last?.actorId && (last.version ?? 0) > (seen.get(id) ?? 0)
      return [id, isSince ? { byId: last.actorId, deed: last.status } : { because: staleMessage(null, null) }]
    }),
  )
}
