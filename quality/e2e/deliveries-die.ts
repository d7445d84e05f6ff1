import { sql } from 'kysely'
import { runCommand } from '../../server/src/platform/command.ts'

// Three days of delivery attempts pass: a journey cannot wait for that.
await runCommand(async ({ database }) => {
  await sql`update webhook_deliveries set state = 'dead', attempts = 14, outcome = 'not_reached' where state = 'waiting'`.execute(
    database.network,
  )
}, 'node quality/e2e/deliveries-die.ts')
