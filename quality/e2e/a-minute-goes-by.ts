import { sql } from 'kysely'
import { runCommand } from '../../server/src/platform/command.ts'

// The minute in which decisions can be undone passes: their authors are notified now.
await runCommand(async ({ database }) => {
  await sql`
    select graphile_worker.reschedule_jobs(
      array(select id from graphile_worker.jobs where task_identifier = 'flags.tellAuthor' and locked_at is null), run_at => now())
  `.execute(database.network)
}, 'node quality/e2e/a-minute-goes-by.ts')
