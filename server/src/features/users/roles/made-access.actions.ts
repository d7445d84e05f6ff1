import { may } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { type Effects, sumOf } from '@ward/domain/kernel/effects'
import type { Ctx } from '../../../platform/context.ts'
import { accountsOfAll } from '../directory/users.db.ts'
import { accessMadeBy } from './made-access.db.ts'

/**
 * The API tokens and webhooks that stay when these accounts get a role by which nobody makes such: those that they made, also on
 * the other sites where their people lose role 5.
 */
export async function accessKept(
  ctx: Ctx,
  changing: readonly { id: string; personId: string }[],
  roleId: number,
): Promise<Effects> {
  if (changing.length === 0 || roleId === ROLE.superAdmin) return {}
  const ids = new Set(changing.map(({ id }) => id))
  const people = changing.map(({ personId }) => personId)
  const isLost = !may(roleId, 'apiAccess.change').ok
  const losing = (await accountsOfAll(ctx.network, people)).filter((account) =>
    ids.has(account.id) ? isLost : account.roleId === ROLE.superAdmin,
  )
  const counts: Effects[] = []
  for (const [siteId, there] of Map.groupBy(losing, (account) => account.siteId))
    counts.push(
      await accessMadeBy(
        ctx.site.at(siteId),
        there.map(({ id }) => id),
        ctx.now(),
      ),
    )
  return sumOf(counts)
}
