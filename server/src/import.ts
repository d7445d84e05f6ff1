import { setFlagsFromString } from 'node:v8'
import { IMPORT_USAGE, importCommand } from './features/import/import-command.ts'
import { runCommand } from './platform/command.ts'

// A file of any size passes through: memory is given back early rather than kept for speed.
setFlagsFromString('--heap-growing-percent=30')
setFlagsFromString('--semi-space-growth-factor=1')

await runCommand(
  (runtime) =>
    importCommand(runtime, process.argv.slice(2), {
      result: (text) => console.info(text),
      progress: (line) => process.stderr.write(`${line}\n`),
    }),
  IMPORT_USAGE,
)
