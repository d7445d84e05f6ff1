import { conflict } from '@ward/domain/kernel/refusal'
import { NO_ADDRESS, NOT_PROVEN_ELSEWHERE } from '@ward/domain/users/letting-in'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { peopleOutOfReach } from '../../sessions/letting-in.actions.ts'
import { mailOwnLink } from '../../sessions/password-links.actions.ts'
import { accountToChange } from './account-change.actions.ts'

/**
 * Staff have somebody mailed the link by which they set their own password: to the address of the account, which has to be
 * proven where the person is staff on a site that the viewer does not manage.
 *
 * @throws NOT_FOUND, FORBIDDEN for one who ranks above the viewer, CONFLICT without such an address, RATE_LIMITED
 */
export async function mailPasswordLink(tx: TxCtx, id: string): Promise<boolean> {
  const { email, ...account } = await accountToChange(tx, id)
  if (email === null) throw conflict(NO_ADDRESS)
  if (account.verifiedAt === null && (await peopleOutOfReach(tx, [account.personId])).size > 0)
    throw conflict(NOT_PROVEN_ELSEWHERE)
  await mailOwnLink(tx, account)
  await audit(tx, { action: 'mailPasswordLink', subjectType: 'user', subjectId: id })
  return true
}
