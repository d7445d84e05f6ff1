import { drawCommand } from './features/engagement/draws/draw-command.ts'
import { StartupProblem } from './platform/startup-problem.ts'

// A draw can be repeated without a database.
await drawCommand(process.argv.slice(2), (line) => console.info(line)).catch((problem) => {
  if (!(problem instanceof StartupProblem)) throw problem
  console.error(problem.message)
  process.exitCode = 1
})
