import { noteFact } from './features/launch-status/launch-status.db.ts'
import { BACKUP_DONE } from './features/launch-status/network.launch.ts'
import { runCommand } from './platform/command.ts'

const USAGE = 'npm run backup-done           notes that a backup was made just now'

await runCommand(async ({ database }) => {
  await noteFact(database.network, BACKUP_DONE, {})
  console.info('Done.')
}, USAGE)
