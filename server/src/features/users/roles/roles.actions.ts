import {
  isAdminLevel,
  isStaff,
  mayActOn,
  mayLoseSuperAdmin,
  ROLE,
  type RoleId,
  rolesAfter,
} from '@ward/domain/app/roles'
import { type Answer, yes } from '@ward/domain/kernel/answer'
import { conflict, invalid, refuseUnless } from '@ward/domain/kernel/refusal'
import { ROLE_ELSEWHERE, workingRole } from '@ward/domain/users/letting-in'
import { auditAll } from '../../../platform/audit.ts'
import { atSite, type TxCtx } from '../../../platform/context.ts'
import { lockPeople } from '../../sessions/accounts.db.ts'
import { peopleOutOfReach } from '../../sessions/letting-in.actions.ts'
import { mailRoleLink } from '../../sessions/password-links.actions.ts'
import { endSessionsOfAll } from '../../sessions/sessions.actions.ts'
import { endBlocks, startBlocks } from '../block/block.actions.ts'
import type { Blocked } from '../block/block.db.ts'
import { accountById, forgetPasswords, lockAccountsOf, setRoles, superAdmins } from '../directory/users.db.ts'
import { sharingRole, type TakenBack } from './shared-role.actions.ts'

type Account = { id: string; personId: string }

/** Gives one account a role, as giveRoles does. */
export const giveRole = (tx: TxCtx, account: Account, roleId: RoleId): Promise<void> => giveRoles(tx, [account], roleId)

/** Gives an account the role again that a block took. Their sign-in of that time works again. */
export const giveRoleBack = (tx: TxCtx, account: Account, roleId: RoleId, back: TakenBack): Promise<void> =>
  giveRoles(tx, [account], roleId, back)

/**
 * Gives accounts of the site a role, and with role 5 the people's other accounts what follows from it: given, those that share
 * it get it; taken, all lose it. Each account whose
 * role changed is signed out everywhere and has its audit row on its own site; a new spammer is blocked, and the block of one who is none any more ends. A person new to the
 * admin level is mailed a link to set a new password.
 *
 * @throws FORBIDDEN when the viewer, as they are by now, ranks below an account or the role; INVALID roleId for staff of a site out of their reach; CONFLICT when it would take role 5
 * from the last active person who holds it, also when two such changes meet
 */
export async function giveRoles(tx: TxCtx, given: readonly Account[], roleId: RoleId, back?: TakenBack): Promise<void> {
  if (given.length === 0) return
  const people = given.map(({ personId }) => personId)
  await keepSuperAdmins(tx, people, roleId)
  const accounts = await lockAccountsOf(tx.network, tx.site, people)
  const ids = new Set(given.map(({ id }) => id))
  await demandReach(tx, people, roleId)
  await demandRank(tx, [roleId, ...accounts.filter(({ id }) => ids.has(id)).map((account) => account.roleId)])
  const ofPerson = Map.groupBy(accounts, ({ personId }) => personId)
  const sharing = await sharingRole(tx, accounts, ids, { roleId, back })
  const changes = given.flatMap(({ id, personId }) =>
    rolesAfter(ofPerson.get(personId) ?? [], { given: id, sharing, roleId }),
  )
  const taken = changes.filter((change) => change.roleId === ROLE.superAdmin && !ids.has(change.id))
  for (const [siteId, there] of Map.groupBy(changes, (change) => change.siteId)) {
    const here = there.map((change) => ({
      ...change,
      roleTakenFrom: taken.flatMap(({ id, personId }) => (personId === change.personId ? [id] : [])),
    }))
    await write(atSite(tx, siteId), here)
    if (!back) await askForNewPasswords(atSite(tx, siteId), here)
  }
}

type Change = Blocked & Account & { newRoleId: RoleId }

async function write(tx: TxCtx, changes: readonly Change[]): Promise<void> {
  for (const [roleId, given] of Map.groupBy(changes, ({ newRoleId }) => newRoleId)) {
    const ids = given.map(({ id }) => id)
    await setRoles(tx.site, ids, roleId)
    if (roleId === ROLE.spammer) await startBlocks(tx, given)
  }
  await endBlocks(
    tx,
    changes.flatMap(({ id, roleId }) => (roleId === ROLE.spammer ? [id] : [])),
  )
  await endSessionsOfAll(tx, changes)
  await auditAll(
    tx,
    changes.map(({ id }) => ({ action: 'changeRole', subjectType: 'user', subjectId: id, fields: ['roleId'] })),
  )
}

/**
 * The person who chose a password before the role was given may not be the one reading the mail of its address now: it signs
 * nobody in to the admin level. A command prints the link instead.
 */
async function askForNewPasswords(tx: TxCtx, changes: readonly Change[]): Promise<void> {
  const raised = changes.filter(({ roleId, newRoleId }) => isAdminLevel(newRoleId) && !isAdminLevel(roleId))
  if (raised.length === 0) return
  const accounts = await forgetPasswords(
    tx.site,
    raised.map(({ id }) => id),
  )
  if (tx.viewer.kind === 'command') return
  for (const { email, ...account } of accounts) if (email !== null) await mailRoleLink(tx, account)
}

/** Staff of a site that the viewer does not manage get no staff role from them. @throws INVALID roleId */
async function demandReach(tx: TxCtx, personIds: readonly string[], roleId: RoleId): Promise<void> {
  if (isStaff(roleId) && (await peopleOutOfReach(tx, personIds)).size > 0) throw invalid('roleId', ROLE_ELSEWHERE)
}

/** The viewer's role, or their right to sign in, may have been taken since their request began. */
async function demandRank({ viewer, site }: TxCtx, roleIds: readonly number[]): Promise<void> {
  if (viewer.kind !== 'user') return
  const now = await accountById(site, viewer.userId)
  const held = now?.isActive ? workingRole(now) : null
  for (const roleId of roleIds) refuseUnless(mayActOn(held, roleId))
}

/** Before a person loses the right to sign in. @throws CONFLICT when nobody else holds role 5 */
export const keepSuperAdmin = (tx: TxCtx, personId: string): Promise<void> => keepSuperAdmins(tx, [personId])

/** Whether people can lose role 5 or the right to sign in. Whoever waits for the deletion of their account is none of the others. */
export async function canSpare(tx: TxCtx, personIds: readonly string[]): Promise<Answer> {
  const chiefs = await lockBeforeAccounts(tx, ...personIds)
  if (!personIds.some((id) => chiefs.has(id))) return yes
  return mayLoseSuperAdmin([...chiefs].filter(([id, { stays }]) => stays && !personIds.includes(id)).length)
}

/**
 * Before people lose role 5 or the right to sign in.
 *
 * @param roleId what they will have; nothing to check where that is role 5
 * @throws CONFLICT when nobody else holds it
 */
async function keepSuperAdmins(tx: TxCtx, personIds: readonly string[], roleId?: RoleId): Promise<void> {
  const answer = await canSpare(tx, personIds)
  if (roleId !== ROLE.superAdmin && !answer.ok) throw conflict(answer.because)
}

/**
 * Locks people before their accounts, as whoever signs in does, and those who hold role 5 together with all who hold it: an
 * attempt to take it away waits here for others that do so, and then counts again. A change of the viewer's own role by
 * somebody else is waited for, too. Answers who holds it.
 */
export async function lockBeforeAccounts(
  { network, viewer }: TxCtx,
  ...personIds: string[]
): ReturnType<typeof superAdmins> {
  const viewers = viewer.kind === 'user' ? [viewer.personId] : []
  for (;;) {
    const known = await superAdmins(network)
    const isAboutThem = personIds.some((id) => known.has(id))
    await lockPeople(network, [...personIds, ...viewers, ...(isAboutThem ? known.keys() : [])])
    const chiefs = await superAdmins(network)
    // A person given it in this moment is locked again, with the others.
    if (isAboutThem || !personIds.some((id) => chiefs.has(id))) return chiefs
  }
}
