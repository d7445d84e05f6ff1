import { may } from '@ward/domain/app/permissions'
import {
  type BurstDecisionInput,
  NO_ACCOUNT_THERE,
  NOTHING_CHOSEN,
  stateOfRuns,
} from '@ward/domain/flags/bursts/burst-decisions'
import { type FlagOperation, INVERSE, OPERATION_PERMISSION } from '@ward/domain/flags/flag/flag-operations'
import { conflict, notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { isEnded, RUN_ENDED } from '@ward/domain/task-scripts/runs'
import { audit } from '../../../../platform/audit.ts'
import { actorId, atSite, type Ctx, type TxCtx } from '../../../../platform/context.ts'
import { type RunRow, runById } from '../../../../platform/jobs/runs.ts'
import { prepareBulk, startBulk, stopBulk, undoBulk } from '../../bulk/bulk-decisions.actions.ts'
import { type BulkRow, bulksTogether } from '../../bulk/bulk-decisions.db.ts'
import { burstToDecide, type ModeratedSite, moderatedSites, type SiteToDecide } from '../bursts.actions.ts'
import {
  type BurstDecisionRow,
  decisionByKey,
  insertDecision,
  lockDecision,
  markDecisionStarted,
} from './burst-decisions.db.ts'

const SUBJECT = 'burstDecision'
/** A text without a flag stays closed by the others; these two hide it. */
const HIDES: readonly FlagOperation[] = ['SPAM', 'DELETE']

/** The part of a decision on one site: the bulk decision there, and its run once it is started. */
export type PartRow = BulkRow & { siteId: number; run: RunRow | null }

/** A decision of the viewer's own, made on this site; those of others stay hidden. @throws NOT_FOUND */
export async function ownDecision(ctx: Ctx, key: string): Promise<BurstDecisionRow> {
  const decision = orNotFound(await decisionByKey(ctx.site, key))
  if (decision.actorId !== actorId(ctx.viewer)) throw notFound()
  return decision
}

/** The run that goes on at each site now: the undo, where the decision is taken back. */
export async function partsOf(ctx: Ctx, { id, siteIds }: BurstDecisionRow): Promise<PartRow[]> {
  const all = await bulksTogether(ctx.network, siteIds, id)
  const undone = new Set(all.map(({ undoesId }) => undoesId))
  return Promise.all(
    all
      .filter((part) => !undone.has(part.id))
      .map(async (part) => ({
        ...part,
        run: part.runId ? ((await runById(ctx.site.at(part.siteId), part.runId)) ?? null) : null,
      })),
  )
}

/** The same viewer on another site of the transaction, by the account they have there. */
function asThere(tx: TxCtx, { id, roleId, userId }: ModeratedSite): TxCtx | null {
  if (tx.viewer.kind !== 'user' || userId === null) return null
  return { ...atSite(tx, id), viewer: { ...tx.viewer, siteId: id, userId, roleId } }
}

/** Why the viewer may not do this on a site; null where they may. */
function refusalOn({ userId, roleId }: ModeratedSite, operation: FlagOperation): string | null {
  if (userId === null) return NO_ACCOUNT_THERE
  const answer = may(roleId, OPERATION_PERMISSION[operation])
  return answer.ok ? null : answer.because
}

/**
 * Keeps which texts of a burst are meant, by site, and says what deciding on them will do and where it cannot be done. On each site
 * it is a bulk decision of the viewer's account there. Asked again with its key it answers what it answered.
 *
 * @throws NOT_FOUND, CONFLICT where no text is chosen
 */
export async function prepareDecision(tx: TxCtx, input: BurstDecisionInput): Promise<BurstDecisionRow> {
  const { key, burstId, operation, reason } = input
  const [except, include] = [input.except ?? [], input.include ?? []]
  const sites = await burstToDecide(tx, { id: burstId, operation, except, include, joinedBy: input.joinedBy })
  if (sites.length === 0 && !(await decisionByKey(tx.site, key))) throw conflict(NOTHING_CHOSEN)
  const { allowed = [], refused = [] } = Object.groupBy(sites, ({ site }) =>
    refusalOn(site, operation) === null ? 'allowed' : 'refused',
  )
  const isNew = await insertDecision(tx.site, {
    id: key,
    actorId: orNotFound(actorId(tx.viewer)),
    burstId,
    operation,
    siteIds: allowed.map(({ site }) => site.id),
    refused: refused.map((each) => ({
      siteId: each.site.id,
      because: refusalOn(each.site, operation) ?? '',
      texts: each.flags.length + each.unflagged.length,
    })),
  })
  if (isNew) for (const each of inOrder(allowed)) await preparePart(tx, each, { key, operation, reason: reason ?? '' })
  const fields = reason ? [operation, 'reason'] : [operation]
  await audit(tx, { action: 'prepareBurstDecision', subjectType: SUBJECT, subjectId: key, fields })
  return ownDecision(tx, key)
}

/** Two that change the same sites meet in one order. */
const inOrder = (sites: readonly SiteToDecide[]) => sites.toSorted((a, b) => a.site.id - b.site.id)

async function preparePart(
  tx: TxCtx,
  { site, flags, unflagged, excepted }: SiteToDecide,
  { key, operation, reason }: { key: string; operation: FlagOperation; reason: string },
): Promise<void> {
  const there = asThere(tx, site)
  if (!there) return
  const texts = HIDES.includes(operation) ? unflagged : []
  await prepareBulk(there, { operation, flags, filter: null }, { together: key, reason, unflagged: texts, excepted })
}

/** Starts every part that was prepared; a second press joins the first. */
export async function startDecision(tx: TxCtx, key: string): Promise<BurstDecisionRow> {
  const decision = await locked(tx, key)
  await onEach(
    tx,
    decision,
    ({ startedAt }) => startedAt === null,
    (there, { id }) => startBulk(there, id),
  )
  await markDecisionStarted(tx.site, key)
  await audit(tx, { action: 'decideBurst', subjectType: SUBJECT, subjectId: key, fields: [decision.operation] })
  return ownDecision(tx, key)
}

/**
 * Takes back all that was changed, on every site; flags that were changed since are left alone. A second press joins the first.
 *
 * @throws CONFLICT while it goes on, and where the operation has no inverse
 */
export async function undoDecision(tx: TxCtx, key: string): Promise<BurstDecisionRow> {
  const decision = await locked(tx, key)
  await onEach(
    tx,
    decision,
    ({ undoesId, startedAt }) => undoesId === null && startedAt !== null,
    (there, { id }) => undoBulk(there, id),
  )
  await audit(tx, { action: 'undoBurstDecision', subjectType: SUBJECT, subjectId: key, fields: [decision.operation] })
  return decision
}

/** Ends it where it is, on every site; finished steps stay. @throws CONFLICT where it has ended */
export async function stopDecision(tx: TxCtx, key: string): Promise<BurstDecisionRow> {
  const decision = await locked(tx, key)
  const stopped = await onEach(
    tx,
    decision,
    ({ run }) => run !== null && !isEnded(run.state),
    (there, { id }) => stopBulk(there, id),
  )
  if (stopped === 0) throw conflict(RUN_ENDED)
  await audit(tx, { action: 'stopBurstDecision', subjectType: SUBJECT, subjectId: key, fields: [decision.operation] })
  return decision
}

const locked = async (tx: TxCtx, key: string): Promise<BurstDecisionRow> => {
  await ownDecision(tx, key)
  return orNotFound(await lockDecision(tx.site, key))
}

/** Does something with the parts that it is about, each as the viewer on its site; one whose account is gone is left as it is. */
async function onEach(
  tx: TxCtx,
  decision: BurstDecisionRow,
  isMeant: (part: PartRow) => boolean,
  work: (there: TxCtx, part: PartRow) => Promise<unknown>,
): Promise<number> {
  const sites = await moderatedSites(tx)
  let n = 0
  for (const part of (await partsOf(tx, decision)).filter(isMeant)) {
    const site = sites.get(part.siteId)
    const there = site && asThere(tx, site)
    if (!there || actorId(there.viewer) !== part.actorId) continue
    await work(there, part)
    n++
  }
  return n
}

/** Whether it is over on every site where it was started, and can be taken back. */
export const canBeUndone = ({ operation, startedAt }: BurstDecisionRow, parts: readonly PartRow[]): boolean =>
  INVERSE[operation] !== null &&
  startedAt !== null &&
  parts.every(
    (part) =>
      part.undoesId === null &&
      (part.startedAt === null || part.endedAt !== null || (part.run !== null && isEnded(part.run.state))),
  )

/** The progress of the parts, as if they were one run. */
export function runOf(parts: readonly PartRow[]) {
  const runs = parts.flatMap(({ run }) => run ?? [])
  const state = stateOfRuns(runs.map((run) => run.state))
  const [first] = runs
  if (!first || state === null) return null
  const earliest = (dates: readonly (Date | null)[]) =>
    dates.reduce((least, date) => (date && (!least || date < least) ? date : least), null)
  const latest = (dates: readonly (Date | null)[]) =>
    dates.reduce((most, date) => (date && (!most || date > most) ? date : most), null)
  return {
    state,
    progress: runs.reduce((sum, { progress }) => sum + progress, 0),
    total: parts.reduce((sum, { flags }) => sum + flags, 0),
    insertedAt: earliest(runs.map((run) => run.insertedAt)) ?? first.insertedAt,
    startedAt: earliest(runs.map((run) => run.startedAt)),
    stoppedAt: isEnded(state) ? latest(runs.map((run) => run.finishedAt)) : null,
    message: runs.find((run) => run.state === state)?.error ?? null,
  }
}
