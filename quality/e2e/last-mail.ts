import { sql } from 'kysely'
import { runCommand } from '../../server/src/platform/command.ts'

// The last mail to an address: a journey has no mailbox.
await runCommand(async ({ database }) => {
  const { rows } = await sql<{ text: string }>`
    select payload ->> 'text' as text from outbox where recipient = ${process.argv[2]} order by id desc limit 1
  `.execute(database.network)
  console.info(rows[0]?.text)
}, 'node quality/e2e/last-mail.ts EMAIL')
