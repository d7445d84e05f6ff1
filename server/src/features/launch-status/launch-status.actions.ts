import { conflict, invalid, notFound } from '@ward/domain/kernel/refusal'
import {
  ASIDE_IN_FUTURE,
  CHECK_CHANGED,
  CHECKS_MAX,
  LAUNCH_TOPIC,
  type LaunchCheckAside,
  type LaunchCheckMark,
  type LaunchState,
  mayWaitUntil,
  NOT_CONFIRMED_BY_HAND,
  UNKNOWN_DETAIL,
} from '@ward/domain/launch-status/launch-status'
import { auditSave } from '../../platform/audit.ts'
import { actorId, type Ctx, type TxCtx } from '../../platform/context.ts'
import { momentOfSite } from '../../platform/days-of-site.ts'
import { announce } from '../../platform/events/announce.ts'
import type { Found, LaunchCheck } from '../../platform/launch-check.ts'
import { isUnchanged } from '../../platform/unchanged.ts'
import { saveVersion } from '../../platform/versions.ts'
import { lockCheck, type Said, type SaidChange, saidOfChecks, saveSaid } from './launch-status.db.ts'

/** A check as it stands. */
export type LaunchCheckNow = Pick<LaunchCheck, 'id' | 'name' | 'scope' | 'url'> & {
  state: LaunchState
  detail: string
  isManual: boolean
  asideReason: string | null
  asideUntil: Date | null
  confirmedBy: string | null
  confirmedAt: Date | null
  /** Counts what people said of it. */
  version: number
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
    version: said?.version ?? 0,
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

/** Sets a check aside with a reason, until a day. @throws NOT_FOUND, INVALID until, and what `change` throws */
export async function setAside(
  tx: TxCtx,
  checks: readonly LaunchCheck[],
  { reason, until, ...mark }: LaunchCheckAside,
): Promise<LaunchCheckNow> {
  const check = checkOf(checks, mark.id)
  if (!mayWaitUntil(until, tx.now())) throw invalid('until', ASIDE_IN_FUTURE)
  const said = { asideReason: reason, asideUntil: until }
  return change(tx, check, { action: 'setLaunchCheckAside', said, shown: mark.version })
}

/** Takes a check back that was set aside. @throws NOT_FOUND, and what `change` throws */
export async function takeBack(
  tx: TxCtx,
  checks: readonly LaunchCheck[],
  { id, version }: LaunchCheckMark,
): Promise<LaunchCheckNow> {
  const said = { asideReason: null, asideUntil: null }
  return change(tx, checkOf(checks, id), { action: 'takeLaunchCheckBack', said, shown: version })
}

/** Says that somebody looked at what no program can judge. @throws NOT_FOUND, INVALID a check that the server makes, and what `change` throws */
export async function confirmCheck(
  tx: TxCtx,
  checks: readonly LaunchCheck[],
  { id, version }: LaunchCheckMark,
): Promise<LaunchCheckNow> {
  const check = checkOf(checks, id)
  if (!check.confirms) throw invalid('id', NOT_CONFIRMED_BY_HAND)
  const confirmedOf = await check.confirms(tx)
  const said = { confirmedOf, confirmedBy: actorId(tx.viewer), confirmedAt: tx.now() }
  return change(tx, check, { action: 'confirmLaunchCheck', said, shown: version })
}

type Marked = { action: string; said: SaidChange; shown: number | null | undefined }

/** Writes what was said of a check, with its version and audit row. @throws CONFLICT with the check as it is, where somebody said something since */
async function change(tx: TxCtx, check: LaunchCheck, { action, said, shown }: Marked): Promise<LaunchCheckNow> {
  const before = await lockCheck(tx.site, check.id)
  if (shown != null && shown !== before.version) throw conflict(CHECK_CHANGED, await lookAt(tx, check, before))
  const fields = Object.keys(said) as (keyof SaidChange)[]
  const isSame = isUnchanged(before, said, fields)
  const after = { ...before, ...said, version: before.version + (isSame ? 0 : 1) }
  if (!isSame) await saveSaid(tx.site, check.id, { ...said, version: after.version })
  const subject = { subjectType: LAUNCH_SUBJECT, subjectId: check.id }
  await saveVersion(tx, subject, { before: stateOf(before), after: stateOf(after) })
  await auditSave(tx, { action, ...subject, fields: isSame ? [] : fields })
  await announce(tx, LAUNCH_TOPIC, check.id)
  return lookAt(tx, check, after)
}

/** The state its history keeps. */
const stateOf = ({ asideReason, asideUntil, confirmedAt }: Said) => ({
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
