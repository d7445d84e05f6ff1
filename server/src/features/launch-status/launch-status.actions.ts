import { invalid, notFound } from '@ward/domain/kernel/refusal'
import {
  ASIDE_IN_FUTURE,
  CHECKS_MAX,
  type LaunchCheckAside,
  type LaunchCheckId,
  type LaunchState,
  mayWaitUntil,
  NOT_CONFIRMED_BY_HAND,
  UNKNOWN_DETAIL,
} from '@ward/domain/launch-status/launch-status'
import { audit } from '../../platform/audit.ts'
import { actorId, type Ctx, type TxCtx } from '../../platform/context.ts'
import { momentOfSite } from '../../platform/days-of-site.ts'
import type { Found, LaunchCheck } from '../../platform/launch-check.ts'
import { saveVersion } from '../../platform/versions.ts'
import { lockCheck, type Said, saidOfChecks, saveSaid } from './launch-status.db.ts'

/** A check as it stands. */
export type LaunchCheckNow = Pick<LaunchCheck, 'id' | 'name' | 'scope' | 'url'> & {
  state: LaunchState
  detail: string
  isManual: boolean
  asideReason: string | null
  asideUntil: Date | null
  confirmedBy: string | null
  confirmedAt: Date | null
}

export const LAUNCH_SUBJECT = 'launchCheck'

/** Looks at all of them side by side. One that fails or takes too long is unknown. */
export async function launchChecksNow(ctx: Ctx, checks: readonly LaunchCheck[]): Promise<LaunchCheckNow[]> {
  const said = new Map((await saidOfChecks(ctx.site, CHECKS_MAX)).map((row) => [row.checkId, row]))
  return Promise.all(checks.map((check) => lookAt(ctx, check, said.get(check.id))))
}

async function lookAt(ctx: Ctx, check: LaunchCheck, said: Said | undefined): Promise<LaunchCheckNow> {
  const { id, name, scope, url } = check
  const found = await inTime(check, foundOf(ctx, check, said)).catch((problem: unknown) => {
    ctx.log.warn({ check: id, err: problem }, 'A launch check could not be made')
    return null
  })
  const state = found === null ? 'unknown' : found.isCompleted ? 'completed' : 'incomplete'
  const isAside = state !== 'completed' && said?.asideUntil && said.asideUntil > ctx.now()
  return {
    id,
    name,
    scope,
    url,
    state,
    detail: found?.detail ?? UNKNOWN_DETAIL,
    isManual: check.confirms !== undefined,
    asideReason: isAside ? said.asideReason : null,
    asideUntil: isAside ? said.asideUntil : null,
    confirmedBy: found?.confirmed?.by ?? null,
    confirmedAt: found?.confirmed?.at ?? null,
  }
}

/** A confirmation holds as long as its subject is the same. */
async function foundOf(ctx: Ctx, check: LaunchCheck, said: Said | undefined): Promise<Found> {
  const of = await check.confirms?.(ctx)
  if (of === undefined || said?.confirmedOf !== of) return check.look(ctx)
  const { confirmedBy: by, confirmedAt: at } = said
  if (!at) return { isCompleted: true, detail: 'Confirmed' }
  return { isCompleted: true, detail: `Confirmed on ${await momentOfSite(ctx.site, at)}`, confirmed: { by, at } }
}

async function inTime({ timeLimit }: LaunchCheck, found: Promise<Found>): Promise<Found> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = setTimeout(() => reject(new Error('It took too long')), timeLimit)
  return Promise.race([found, promise]).finally(() => clearTimeout(late))
}

const checkOf = (checks: readonly LaunchCheck[], id: string): LaunchCheck => {
  const check = checks.find((each) => each.id === id)
  if (!check) throw notFound()
  return check
}

/** Sets a check aside with a reason, until a day. @throws NOT_FOUND, INVALID until */
export async function setAside(
  tx: TxCtx,
  checks: readonly LaunchCheck[],
  { id, reason, until }: LaunchCheckAside,
): Promise<LaunchCheckNow> {
  const check = checkOf(checks, id)
  if (!mayWaitUntil(until, tx.now())) throw invalid('until', ASIDE_IN_FUTURE)
  return change(tx, check, 'setLaunchCheckAside', { asideReason: reason, asideUntil: until })
}

/** Takes a check back that was set aside. @throws NOT_FOUND */
export async function takeBack(
  tx: TxCtx,
  checks: readonly LaunchCheck[],
  { id }: LaunchCheckId,
): Promise<LaunchCheckNow> {
  return change(tx, checkOf(checks, id), 'takeLaunchCheckBack', { asideReason: null, asideUntil: null })
}

/** Says that somebody looked at what no program can judge. @throws NOT_FOUND, INVALID a check that the server makes */
export async function confirmCheck(
  tx: TxCtx,
  checks: readonly LaunchCheck[],
  { id }: LaunchCheckId,
): Promise<LaunchCheckNow> {
  const check = checkOf(checks, id)
  if (!check.confirms) throw invalid('id', NOT_CONFIRMED_BY_HAND)
  const confirmedOf = await check.confirms(tx)
  return change(tx, check, 'confirmLaunchCheck', {
    confirmedOf,
    confirmedBy: actorId(tx.viewer),
    confirmedAt: tx.now(),
  })
}

/** Writes what was said of a check, with its version and audit row. */
async function change(
  tx: TxCtx,
  check: LaunchCheck,
  action: string,
  said: Partial<Omit<Said, 'checkId'>>,
): Promise<LaunchCheckNow> {
  const { checkId, ...before } = await lockCheck(tx.site, check.id)
  const after = { ...before, ...said }
  await saveSaid(tx.site, check.id, said)
  await saveVersion(
    tx,
    { subjectType: LAUNCH_SUBJECT, subjectId: check.id },
    { before: stateOf(before), after: stateOf(after) },
  )
  await audit(tx, { action, subjectType: LAUNCH_SUBJECT, subjectId: check.id, fields: Object.keys(said) })
  return lookAt(tx, check, { checkId, ...after })
}

/** The state its history keeps. */
const stateOf = ({ asideReason, asideUntil, confirmedAt }: Omit<Said, 'checkId'>) => ({
  asideReason,
  asideUntil: asideUntil?.toISOString() ?? null,
  confirmedAt: confirmedAt?.toISOString() ?? null,
})

/** The checks of the site, a line each: how it stands, what it is, and how it is done. */
export async function launchLines(ctx: Ctx, checks: readonly LaunchCheck[]): Promise<string[]> {
  const words: Record<LaunchState, string> = { completed: 'done', incomplete: 'to do', unknown: 'unknown' }
  return (await launchChecksNow(ctx, checks)).map(({ state, name, detail, asideUntil, asideReason }) =>
    [words[state], name, asideUntil ? `set aside until ${asideUntil.toISOString()}: ${asideReason}` : detail].join(
      '\t',
    ),
  )
}
