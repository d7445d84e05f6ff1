import { TASK_USAGE, taskCommand } from './features/task-scripts/task-command.ts'
import { runCommand } from './platform/command.ts'
import { scriptsUnder } from './tasks.ts'

await runCommand(
  (runtime) => taskCommand(runtime, scriptsUnder(runtime.config.secretKey), process.argv.slice(2), console.info),
  TASK_USAGE,
)
