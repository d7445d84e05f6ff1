import { sql } from 'kysely'
import { forgetInParts } from '../database/forget-in-parts.ts'
import type { NetworkTask } from '../jobs/task.ts'
import { isOld } from './live-event.ts'

/**
 * The newest event (by xid) is kept: it tells a page that comes back after a long time that some events may be gone,
 * see `areKeptSince`. An xid in the future is from before the database was restored and is ignored.
 */
export const forgetLiveEvents: NetworkTask = {
  name: 'events.forget',
  does: 'Removes live events after an hour',
  scope: 'network',
  at: '*/10 * * * *',
  run: ({ network }, { signal }) =>
    forgetInParts(network, signal, {
      table: 'liveEvents',
      key: ['siteId', 'id'],
      isOld: sql`${isOld} and xid is distinct from (
        select xid from live_events where ${isOld} and xid < pg_snapshot_xmax(pg_current_snapshot())
         order by xid desc limit 1)`,
    }),
}
