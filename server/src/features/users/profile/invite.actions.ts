import { isRoleId, isStaff, ROLE } from '@ward/domain/app/roles'
import { invalid } from '@ward/domain/kernel/refusal'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { isUsernameTaken } from '../../sessions/accounts.db.ts'
import { newPasswordLink } from '../../sessions/password-links.actions.ts'
import { endSessionsOf } from '../../sessions/sessions.actions.ts'
import { siteById } from '../../sites/sites.db.ts'
import { mayHaveRole } from '../directory/staff-email.rules.ts'
import { accountWithEmail, forgetPasswords, insertUser, type StaffAccount } from '../directory/users.db.ts'
import { giveRole } from '../roles/roles.actions.ts'
import { keepingTheirRole } from '../roles/shared-role.actions.ts'

/** Plain addresses are enough for staff: no quotes, no comments, one @. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

/**
 * Makes a staff account, or gives an existing one the role (role 5: also the person's accounts that share it), and returns a
 * single-use link that sets its password, and the names of the sites whose account keeps its role: the command `npm run staff --
 * invite`.
 *
 * @throws INVALID email (also one that may not be an admin's on this site) or role, CONFLICT when it would take role 5 from the last who holds it
 */
export async function inviteStaff(
  ctx: TxCtx,
  { email, roleId }: { email: string; roleId: number },
): Promise<{ link: string; leftOut: string[] }> {
  if (!ADDRESS.test(email) || email.length > 254) throw invalid('email', `${email} is not an email address`)
  if (!isRoleId(roleId) || !isStaff(roleId)) throw invalid('role', 'The role of staff is 1, 2, 5 or 6')
  await checkAddress(ctx, email, roleId)
  const known = await accountWithEmail(ctx.site, email)
  const keeping = known ? await keepingTheirRole(ctx, [known], { roleId }) : []
  if (known) {
    if (!known.isActive) throw invalid('email', `The account of ${email} is suspended, blocked or deleted`)
    if (known.verifiedAt === null) await takeOver(ctx, known)
    await giveRole(ctx, known, roleId)
  }
  const userId = known ? known.id : await makeAccount(ctx, email, roleId)
  await audit(ctx, { action: 'inviteStaff', subjectType: 'user', subjectId: userId, fields: ['roleId'] })
  const sites = await Promise.all(keeping.map(({ siteId }) => siteById(ctx.network, siteId)))
  return { link: await newPasswordLink(ctx, userId), leftOut: sites.flatMap((site) => site?.name ?? []) }
}

async function checkAddress(ctx: TxCtx, email: string, roleId: number): Promise<void> {
  const addresses = await settingsOf(ctx.site, 'staffDomains', 'testAddressPattern')
  const allowed = mayHaveRole({ email, roleId }, addresses)
  if (allowed.ok) return
  const own = addresses.staffDomains.map((domain) => `@${domain}`).join(' or ')
  throw invalid('email', `${allowed.because}${own && ` (${own})`}, which ${email} is not`)
}

/**
 * An account with an unverified address may have been made by anybody: its password and sessions must not receive the
 * role.
 */
async function takeOver(ctx: TxCtx, account: StaffAccount): Promise<void> {
  await endSessionsOf(ctx, account)
  await forgetPasswords(ctx.site, [account.id])
}

/**
 * Makes a staff account a member's again: the command `npm run staff -- remove`.
 *
 * @throws INVALID email when it has no staff account, CONFLICT when it is the last with role 5
 */
export async function removeStaff(ctx: TxCtx, email: string): Promise<void> {
  const known = await accountWithEmail(ctx.site, email)
  if (!known || !isStaff(known.roleId)) throw invalid('email', `${email} has no staff account on this site`)
  await giveRole(ctx, known, ROLE.member)
  await audit(ctx, { action: 'removeStaff', subjectType: 'user', subjectId: known.id, fields: ['roleId'] })
}

async function makeAccount(ctx: TxCtx, email: string, roleId: number): Promise<string> {
  const requested = (email.split('@')[0] ?? '')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, 26)
    .padEnd(3, '0')
  let username = requested
  for (let n = 2; await isUsernameTaken(ctx.network, ctx.site.siteId, username); n++) username = `${requested}-${n}`
  const { id } = await insertUser(ctx.network, {
    siteId: ctx.site.siteId,
    username,
    slug: username.toLowerCase(),
    email,
    roleId,
    verifiedAt: ctx.now(),
  })
  return id
}
