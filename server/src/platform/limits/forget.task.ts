import { sql } from 'kysely'
import { forgetInParts } from '../database/forget-in-parts.ts'
import type { NetworkTask } from '../jobs/task.ts'
import { LONGEST_WINDOW } from './counter.ts'

export const forgetLimits: NetworkTask = {
  name: 'limits.forget',
  does: 'Removes counts of failures that are over',
  scope: 'network',
  at: '7 * * * *',
  run: ({ network }, { signal }) =>
    forgetInParts(network, signal, {
      table: 'rateLimits',
      key: ['key'],
      // The limiter writes milliseconds of its node's clock; an hour more leaves room for clocks that differ. What a clock far
      // ahead wrote would last for as long as it was ahead.
      isOld: sql`expire - (extract(epoch from now()) * 1000)::bigint not between -3600000 and 3600000 + ${LONGEST_WINDOW * 1000}`,
    }),
}
