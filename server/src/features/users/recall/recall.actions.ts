import { STATUS } from '@ward/domain/app/account-status'
import { isAdminLevel, isRoleId, ROLE, type RoleId } from '@ward/domain/app/roles'
import type { Effects } from '@ward/domain/kernel/effects'
import { conflict, notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { isClosedAccount } from '@ward/domain/member-site/member-site'
import { badgeOfRole } from '@ward/domain/users/user-input'
import { canRecall, USER_TASKS } from '@ward/domain/users/user-work'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { abortRunOf, type RunRow, startRun } from '../../../platform/jobs/runs.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { type BlockRow, blockOf, lockBlockOf } from '../block/block.db.ts'
import { accountById, type StaffAccount } from '../directory/users.db.ts'
import { setStatus } from '../profile/account-change.db.ts'
import { giveRoleBack, lockBeforeAccounts } from '../roles/roles.actions.ts'
import { keepingTheirRole, mayHaveAgain, type TakenBack } from '../roles/shared-role.actions.ts'
import { giveBadgeBack, markRecalled } from './recall.db.ts'
import { expectedOfRecall } from './recall-effects.db.ts'

/**
 * The role they get back, where they still have the one the block gave them. One of the admin level was given to whoever read
 * the mail of the address then: proven before the block, it is the same. With another address, or one that may not be an
 * admin's any more, they are a member.
 */
async function roleAgain(ctx: Ctx, account: StaffAccount, { roleBefore, blockedAt }: BlockRow): Promise<RoleId | null> {
  if (account.roleId !== ROLE.spammer || !isRoleId(roleBefore)) return null
  if (!isAdminLevel(roleBefore)) return roleBefore
  const addresses = await settingsOf(ctx.site, 'staffDomains', 'testAddressPattern')
  return mayHaveAgain(account, roleBefore, { takenAt: blockedAt, addresses }) ? roleBefore : ROLE.member
}

/** Role 5 comes back with the accounts it was taken from. */
const takenBack = ({ roleTakenFrom, blockedAt }: BlockRow): TakenBack => ({
  takenFrom: roleTakenFrom,
  takenAt: blockedAt,
})

/** The status they get back with the role: a suspension lasts until its day, also where the block came between. */
function statusAgain({ statusBefore, suspendedUntilBefore: until }: BlockRow, now: Date) {
  const isOver = statusBefore === STATUS.suspended && (until === null || until <= now)
  return isOver
    ? { status: STATUS.active, suspendedUntil: null }
    : { status: statusBefore ?? STATUS.active, suspendedUntil: until }
}

/** The badge they get back with the role; with another role than they had the one that comes with it. */
const badgeAgain = ({ roleBefore, badgeBefore }: BlockRow, roleId: RoleId): string | null =>
  roleId === roleBefore ? badgeBefore : badgeOfRole(roleId)

/** The effects of a recall before its run begins, asked for before the role is given back. */
async function atOnce(ctx: Ctx, account: StaffAccount, block: BlockRow, roleId: RoleId | null): Promise<Effects> {
  if (roleId === null) return {}
  const isIn = statusAgain(block, ctx.now()).status === STATUS.active
  return {
    users_unblocked: isIn ? 1 : 0,
    users_kept_out: isIn ? 0 : 1,
    roles_changed: 1,
    roles_not_back: roleId === block.roleBefore ? 0 : 1,
    roles_kept_elsewhere: (await keepingTheirRole(ctx, [account], { roleId, back: takenBack(block) })).length,
  }
}

/** The effects of taking a block back now. @throws NOT_FOUND for a user without a block */
export async function effectsOfRecall(ctx: Ctx, userId: string): Promise<Effects> {
  const account = orNotFound(await accountById(ctx.site, userId))
  const block = orNotFound(await blockOf(ctx.site, userId))
  const roleId = await roleAgain(ctx, account, block)
  return {
    ...(await atOnce(ctx, account, block, roleId)),
    ...(await expectedOfRecall(ctx.network, ctx.site.siteId, block.id)),
  }
}

/**
 * Takes a block back while that can be done: the role, the status and the badge they had at once (see `roleAgain`), what they wrote, its flags and the mentions of them by the
 * run it returns.
 *
 * @throws NOT_FOUND for a user without a block, CONFLICT when it is too old or is being recalled
 */
export async function recallBlock(tx: TxCtx, userId: string): Promise<RunRow> {
  // No other address becomes theirs meanwhile.
  await lockBeforeAccounts(tx, orNotFound(await accountById(tx.site, userId)).personId)
  const account = orNotFound(await accountById(tx.site, userId))
  if (isClosedAccount(account)) throw notFound()
  // A step of the block is let through, no further one begins.
  await abortRunOf(tx, USER_TASKS.block, userId)
  const block = orNotFound(await lockBlockOf(tx.site, userId))
  const { blockRecallDays } = await settingsOf(tx.site, 'blockRecallDays')
  const answer = canRecall(block, tx.now(), blockRecallDays)
  if (!answer.ok) throw conflict(answer.because)
  const roleId = await roleAgain(tx, account, block)
  const effects = await atOnce(tx, account, block, roleId)
  const again = statusAgain(block, tx.now())
  const fields: string[] = []
  if (roleId !== null) {
    await giveRoleBack(tx, account, roleId, takenBack(block))
    await setStatus(tx.site, userId, again)
    if (again.status !== account.status) fields.push('status')
    if (await giveBadgeBack(tx.site, userId, badgeAgain(block, roleId))) fields.push('badge')
  }
  await markRecalled(tx.site, block.id)
  const run = await startRun(tx, USER_TASKS.recall, { subjectId: userId })
  await audit(tx, { action: 'recallBlock', subjectType: 'user', subjectId: userId, fields, effects })
  return run
}
