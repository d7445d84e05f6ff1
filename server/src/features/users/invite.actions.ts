import { invalid } from '@ward/domain/refusal'
import { isStaff, ROLE_IDS } from '@ward/domain/roles'
import { audit } from '../../platform/audit.ts'
import type { TxCtx } from '../../platform/context.ts'
import { newPasswordLink } from '../sessions/sessions.actions.ts'
import { accountByEmail, isUsernameTaken } from '../sessions/sessions.db.ts'
import { insertUser, setRole } from './users.db.ts'

/** Plain addresses are enough for staff: no quotes, no comments, one @. */
const ADDRESS =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

/**
 * Makes a staff account, or gives an existing one the role, and returns a single-use link that sets its password
 * (product.md section 2, `npm run staff -- invite`).
 *
 * @throws INVALID email or role
 */
export async function inviteStaff(ctx: TxCtx, { email, roleId }: { email: string; roleId: number }): Promise<string> {
  if (!ADDRESS.test(email) || email.length > 254) throw invalid('email', `${email} is not an e-mail address`)
  if (!isStaff(roleId) || !ROLE_IDS.some((id) => id === roleId))
    throw invalid('role', 'The role of staff is 1, 2, 5 or 6')
  const known = await accountByEmail(ctx.site, email)
  const userId = known ? known.id : await makeAccount(ctx, email, roleId)
  if (known) await setRole(ctx.site, known.id, roleId)
  await audit(ctx, { action: 'inviteStaff', subjectType: 'user', subjectId: userId, fields: ['roleId'] })
  return newPasswordLink(ctx, userId)
}

async function makeAccount(ctx: TxCtx, email: string, roleId: number): Promise<string> {
  const wanted = (email.split('@')[0] ?? '')
    .replace(/[^A-Za-z0-9_.-]/g, '')
    .slice(0, 26)
    .padEnd(3, '0')
  let username = wanted
  for (let n = 2; await isUsernameTaken(ctx.network, ctx.site.siteId, username); n++) username = `${wanted}-${n}`
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
