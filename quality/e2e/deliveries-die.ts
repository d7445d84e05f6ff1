import { sql } from 'kysely'
import { runCommand } from '../../server/src/platform/command.ts'

// Three days of attempts go by for what hooks are to be told: what a journey cannot wait for.
await runCommand(async ({ database }) => {
  await sql`update webhook_deliveries set state = 'dead', attempts = 14, outcome = 'not_reached' where state = 'waiting'`.execute(
    database.network,
  )
})
