import { BULK_AT_ONCE } from '@ward/domain/flags/bulk/bulk-decisions'
import { staleMessage } from '@ward/domain/flags/flag/flag-operations'
import type { TxCtx } from '../../../platform/context.ts'
import { announceAll } from '../../../platform/events/announce.ts'
import { moveAnswerCounts } from '../../content/answer-counts.db.ts'
import { verdictOf } from '../flag/decision.ts'
import { tellAuthorLater } from '../flag/tell-author.actions.ts'
import { keepVerdicts } from '../flag/verdicts.db.ts'
import type { BulkRow } from './bulk-decisions.db.ts'
import { type Left, make, whyLeft } from './bulk-rules.ts'
import {
  type BulkFlag,
  bulkFlagsByIds,
  type Decided,
  latestDecisions,
  lockNext,
  type Outcome,
  roleOfActor,
  writeDecisions,
  writeOutcomes,
} from './bulk-work.db.ts'

/** Decides on the next flags of which nothing is written yet, some ten milliseconds of locks, and writes down what became of each. */
export async function decideNext(tx: TxCtx, bulk: BulkRow): Promise<void> {
  const scope = { network: tx.network, siteId: tx.site.siteId, bulkId: bulk.id }
  const seen = await lockNext(scope, BULK_AT_ONCE)
  const by = { userId: bulk.actorId, roleId: await roleOfActor(tx.site, bulk.actorId) }
  const flags = await bulkFlagsByIds(tx.site, bulk.actorId, [...seen.keys()])
  const stale = flags.filter(({ id, version }) => version !== seen.get(id))
  const left = await leftAlone(tx, bulk, stale, seen)
  const decided: Decided[] = []
  const outcomes: Outcome[] = []
  const placed: Record<'shown' | 'hidden', BulkFlag[]> = { shown: [], hidden: [] }
  for (const flag of flags) {
    const why = left.get(flag.id) ?? asLeft(whyLeft(by, flag, bulk.operation))
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
    decided.map(({ flag, decision }) => ({ flagId: flag.id, verdict: verdictOf(flag, bulk.operation, decision) })),
  )
  await moveAnswerCounts(tx.network, tx.site.siteId, placed.hidden.map(asText), -1)
  await moveAnswerCounts(tx.network, tx.site.siteId, placed.shown.map(asText), 1)
  await writeOutcomes(scope, outcomes)
  await tellAuthorLater(
    tx,
    decided.map(({ flag }) => flag.id),
  )
  await announceAll(
    tx,
    'flag',
    decided.map(({ flag }) => flag.id),
  )
}

type LeftOutcome = Pick<Outcome, 'because' | 'byId' | 'newStatus' | 'effects'>
const asLeft = (left: Left | null): LeftOutcome | null => left && { because: left.because, effects: { [left.kind]: 1 } }

const asText = ({ contentId, postId, rootId }: BulkFlag) => ({ id: contentId ?? '', postId, rootId })

/** Who changed flags since they were seen, and how. */
async function leftAlone(
  tx: TxCtx,
  bulk: BulkRow,
  stale: readonly BulkFlag[],
  seen: ReadonlyMap<string, number>,
): Promise<Map<string, LeftOutcome>> {
  const scope = { network: tx.network, siteId: tx.site.siteId, bulkId: bulk.id }
  const latest = await latestDecisions(
    scope,
    stale.map(({ id }) => id),
  )
  return new Map(
    stale.map(({ id }) => {
      const last = latest.get(id)
      // Not every new version has an event: a text that is only scored anew leaves none.
      const isSince = last?.actorId && (last.version ?? 0) > (seen.get(id) ?? 0)
      const why = isSince ? { byId: last.actorId, newStatus: last.status } : { because: staleMessage(null, null) }
      return [id, { ...why, effects: { left_changed: 1 } }]
    }),
  )
}
