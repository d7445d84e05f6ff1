import { sql } from 'kysely'
import type { NetworkTask } from '../jobs/task.ts'

export const forgetLiveEvents: NetworkTask = {
  name: 'events.forget',
  does: 'Removes live events after an hour',
  scope: 'network',
  at: '*/10 * * * *',
  run: async ({ network }) => {
    await sql`delete from live_events where inserted_at < now() - interval '1 hour'`.execute(network)
  },
}
