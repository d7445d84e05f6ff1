import { sql } from 'kysely'
import { runCommand } from '../../server/src/platform/command.ts'

// Ten minutes pass for whoever is on a text at risk: a journey cannot wait for it.
await runCommand(async ({ database }) => {
  await sql`update at_risk_waits set held_until = held_until - interval '10 minutes'`.execute(database.network)
}, 'node quality/e2e/leases-end.ts')
