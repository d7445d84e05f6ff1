import { importCommand } from './features/import/import-command.ts'
import { runCommand } from './platform/command.ts'

await runCommand((ground) =>
  importCommand(ground, process.argv.slice(2), {
    result: (text) => console.info(text),
    progress: (line) => process.stderr.write(`${line}\n`),
  }),
)
