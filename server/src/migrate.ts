import { runCommand } from './platform/command.ts'

// Every command migrates before it works: this one does nothing else.
await runCommand(async () => console.info('The database has the newest schema.'), '', console.info)
