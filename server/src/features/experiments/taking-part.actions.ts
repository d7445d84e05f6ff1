import { BlockList, isIP } from 'node:net'
import { isStaff } from '@ward/domain/app/roles'
import { bucketing, experimentOf } from '@ward/domain/experiments/bucketing'
import type { NotCounted, SessionVariant } from '@ward/domain/experiments/taking-part'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockInTransaction } from '../../platform/database/locks.ts'
import { isProgram } from '../../platform/programs.ts'
import { settingsOf } from '../../platform/settings.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { countGoal, forgetSession, isCounted, type ReachedGoal, roomForGoal } from './experiment-sessions.db.ts'
import type { ExperimentRow } from './experiments.db.ts'
import { countSession, experimentWith, runningTogether } from './known-experiments.ts'

/** The facts about the viewer that experiments need. */
export type Asking = {
  /** Null where it brings none and is given none: the page was prepared ahead, or another site asks. */
  session: string | null
  /** Whether it is given with this answer. */
  isNew: boolean
  forced: string | undefined
  userAgent: string
  address: string
  /** A hash of the account; each experiment has another one. */
  accountHash(): string | null
}

/** @throws NOT_FOUND where no experiment has this symbol */
export const experimentNamed = async (ctx: Ctx, symbol: string): Promise<ExperimentRow> =>
  orNotFound(await experimentWith(ctx, symbol))

/** Whether an address lies in one of some networks, each an address or `192.0.2.0/24`. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return false
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const familyOf = (text: string) => (isIP(text) === 6 ? 'ipv6' : 'ipv4')
  const list = new BlockList()
  for (const each of networks) {
    const [base = '', bits] = each.split('/')
    if (bits === undefined) list.addAddress(base, familyOf(base))
    else list.addSubnet(base, Number(bits), familyOf(base))
  }
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
}

async function outsideBecause(ctx: Ctx, experiment: ExperimentRow, asking: Asking): Promise<NotCounted | null> {
  const { id, isActive, siteIds, audience, exclusionGroup } = experiment
  const { roleId } = ctx.viewer
  if (!isActive) return 'inactive'
  if (!siteIds.includes(ctx.site.siteId)) return 'site'
  if (audience.excludeBots && isProgram(asking.userAgent)) return 'bot'
  if (audience.excludeEmployees) {
    if (roleId !== null && isStaff(roleId)) return 'employee'
    const { officeNetworks } = await settingsOf(ctx.site, 'officeNetworks')
    if (isWithin(asking.address, officeNetworks)) return 'employee'
  }
  if (asking.session === null) return 'ahead'
  if (exclusionGroup === '') return null
  const running = await runningTogether(ctx, exclusionGroup)
  return experimentOf(exclusionGroup, running)(asking.session) === id ? null : 'group'
}

/** The variant of a session, and why it is not counted; nothing is kept. A visitor who takes no part gets the first one. */
async function variantOf(ctx: Ctx, experiment: ExperimentRow, asking: Asking): Promise<SessionVariant> {
  const { symbol, seed, variants } = experiment
  const { session, isNew } = asking
  const uncounted = (variant: string, because: NotCounted): SessionVariant => ({
    symbol,
    variant,
    counted: false,
    forced: because === 'forced',
    because,
  })
  const forced = variants.find(({ key }) => key === asking.forced)?.key
  if (forced !== undefined) return uncounted(forced, 'forced')
  const because = await outsideBecause(ctx, experiment, asking)
  if (because || session === null) return uncounted(variants[0]?.key ?? '', because ?? 'ahead')
  const variant = bucketing(seed, variants)(session)
  return isNew ? uncounted(variant, 'new') : { symbol, variant, counted: true, forced: false, because: null }
}

/** The variant of a session, counted once in each phase; a new session is counted when it brings its cookie back. */
export async function variantFor(ctx: Ctx, experiment: ExperimentRow, asking: Asking): Promise<SessionVariant> {
  const answer = await variantOf(ctx, experiment, asking)
  const { counted, forced: isForced, variant } = answer
  const { session, isNew, accountHash } = asking
  if (session !== null && (counted || (isForced && !isNew)))
    await countSession(ctx, {
      ...{ experimentId: experiment.id, phase: experiment.phase, session },
      ...{ isForced, variant, accountHash: isForced ? null : accountHash() },
    })
  return answer
}

/**
 * Counts a goal of a session that was counted in this phase before, once. Of all others nothing is kept: a goal makes no session, so
 * that who is counted doesn't hang on what they do. Nor is anything kept of a goal for which the phase has no room.
 */
export async function reachGoal(ctx: Ctx, experiment: ExperimentRow, goal: string, asking: Asking): Promise<boolean> {
  const { counted, variant } = await variantOf(ctx, experiment, asking)
  const { session } = asking
  if (!counted || session === null) return false
  const place = { experimentId: experiment.id, phase: experiment.phase, session, variant }
  if (!(await isCounted(ctx.site, place))) return false
  // They may have signed in since they were counted.
  await countSession(ctx, { ...place, isForced: false, accountHash: asking.accountHash() })
  const reached = { ...place, goal }
  const room = await roomForGoal(ctx.network, reached)
  if (room === 'free') return inTransaction(ctx, (tx) => firstOfGoal(tx, reached), { audited: false })
  if (room === 'taken') await countGoal(ctx.site, reached)
  return room === 'taken'
}

async function firstOfGoal({ network, site }: TxCtx, reached: ReachedGoal): Promise<boolean> {
  await lockInTransaction(network, { name: 'experimentGoals', of: reached.experimentId })
  if ((await roomForGoal(network, reached)) === 'none') return false
  await countGoal(site, reached)
  return true
}

/** Forgets what a session got, for staff who look at a page anew. */
export async function clearSession(ctx: TxCtx, { id, phase }: ExperimentRow, session: string | null): Promise<void> {
  if (session !== null) await forgetSession(ctx.site, { experimentId: id, phase, session })
  await audit(ctx, { action: 'clearExperiment', subjectType: 'experiment', subjectId: id })
}
