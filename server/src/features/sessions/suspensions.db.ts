import { STATUS } from '@ward/domain/app/account-status'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import type { Payload } from '../../platform/jobs/enqueue.ts'

/** Suspended accounts of all sites whose time is over, those for longest first. */
export const suspensionsOver = async (network: NetworkDb, limit: number): Promise<Payload[]> =>
  (
    await sql<Payload>`
      select site_id, id from users where status = ${sql.lit(STATUS.suspended)} and suspended_until <= now() order by suspended_until limit ${limit}
    `.execute(network)
  ).rows

/** Makes an account active again whose suspension is over; false where it is not, or was not suspended. */
export const liftSuspension = async (site: SiteHandle, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await site
    .updateTable('users')
    .set({ status: STATUS.active, suspendedUntil: null, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', STATUS.suspended)
    .where('suspendedUntil', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
