import { setFlagsFromString } from 'node:v8'
import { importCommand } from './features/import/import-command.ts'
import { runCommand } from './platform/command.ts'

// A file of any size passes through: memory is given back early rather than kept for speed.
setFlagsFromString('--optimize-for-size')

await runCommand((ground) =>
  importCommand(ground, process.argv.slice(2), {
    result: (text) => console.info(text),
    progress: (line) => process.stderr.write(`${line}\n`),
  }),
)
