import { noteFact } from './features/launch-status/launch-status.db.ts'
import { BACKUP_DONE } from './features/launch-status/network.launch.ts'
import { runVerbs } from './platform/command.ts'
import { NO_WORDS } from './platform/command-words.ts'

const USAGE = 'npm run backup-done           notes that a backup was made just now'

await runVerbs({ usage: USAGE, verbs: NO_WORDS }, async ({ database }) => {
  await noteFact(database.network, BACKUP_DONE, {})
  console.info('Done.')
})
