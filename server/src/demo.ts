import { loadDemo } from '../../demo/load.ts'
import { runCommand } from './platform/command.ts'
import { StartupProblem } from './platform/startup-problem.ts'

await runCommand(async ({ database }) => {
  if (!(await loadDemo(database.network)))
    throw new StartupProblem('There is a site already: the demo network is for an empty database only.')
  console.info('The demo network is loaded. The server now listens on loopback only.')
})
