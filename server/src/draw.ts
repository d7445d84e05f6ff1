import { drawCommand } from './features/engagement/draws/draw-command.ts'
import { StartupProblem } from './platform/startup-problem.ts'

// Whoever draws again has no database and needs none.
await drawCommand(process.argv.slice(2), (line) => console.info(line)).catch((problem) => {
  if (!(problem instanceof StartupProblem)) throw problem
  console.error(problem.message)
  process.exitCode = 1
})
