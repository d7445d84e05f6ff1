import { sql } from 'kysely'
import type { NetworkTask } from '../jobs/task.ts'

export const forgetLimits: NetworkTask = {
  name: 'limits.forget',
  does: 'Removes counts of failures that are over',
  scope: 'network',
  at: '7 * * * *',
  run: async ({ network }) => {
    // The limiter writes milliseconds of its node's clock; an hour more leaves room for clocks that differ.
    await sql`
      delete from rate_limits where expire < (extract(epoch from now()) * 1000)::bigint - 3600000
    `.execute(network)
  },
}
