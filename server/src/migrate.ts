import { runVerbs } from './platform/command.ts'
import { NO_WORDS } from './platform/command-words.ts'

const USAGE = 'npm run migrate           brings the database to the newest schema'

// Every command migrates before it works: this one does nothing else.
await runVerbs(
  { usage: USAGE, verbs: NO_WORDS },
  async () => console.info('The database has the newest schema.'),
  console.info,
)
