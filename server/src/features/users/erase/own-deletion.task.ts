import { ROLE } from '@ward/domain/app/roles'
import { addJob } from '../../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../../platform/jobs/task.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { dropDeletion } from '../../sessions/kept-account.db.ts'
import { waitsOfUsers } from '../at-risk-asking.db.ts'
import { accountById } from '../directory/users.db.ts'
import { canSpare } from '../roles/roles.actions.ts'
import { closeOwnAccount } from './erase.actions.ts'
import { keepLastAccount } from './own-deletion.actions.ts'
import { deletionOf, dueDeletions } from './own-deletion.db.ts'

const CLOSE = 'users.closeOwn'
const AT_ONCE = 200

/**
 * Closes an account whose owner asked for it, unless they came back meanwhile; its data is then erased. While a text of
 * theirs waits as at risk the account stays. That of the last super admin is kept, and its owner is told.
 */
export const closeDueAccount: SiteTask = {
  name: CLOSE,
  does: 'Deletes an account 30 days after its owner asked for that',
  scope: 'site',
  run: (ctx, { id }) =>
    inTransaction(
      ctx,
      async (tx) => {
        const account = await accountById(tx.site, id)
        if (!account) return
        // Asked in any case: it locks the person.
        const canGo = (await canSpare(tx, [account.personId])).ok
        const isSpared = account.roleId !== ROLE.superAdmin || canGo
        const due = await deletionOf(tx.site, id)
        if (due === null || due > ctx.now()) return
        // Asked again within the hour: moderators of a member at risk must know who that is.
        if ((await waitsOfUsers(tx.network, { siteId: tx.site.siteId, userIds: [id] })).length > 0) return
        if (!isSpared) return keepLastAccount(tx, id)
        await dropDeletion(tx.site, id)
        await closeOwnAccount(tx, id)
      },
      { audited: false },
    ),
}

export const closeDueAccounts: NetworkTask = {
  name: 'users.closeDue',
  does: 'Deletes accounts whose owners asked for it 30 days ago',
  scope: 'network',
  at: '17 * * * *',
  run: async ({ network }) => {
    for (const { siteId, userId } of await dueDeletions(network, AT_ONCE))
      await addJob(network, CLOSE, { siteId, id: userId })
  },
}
