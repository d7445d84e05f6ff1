import { loadDemo } from '../../demo/load.ts'
import { runCommand } from './platform/command.ts'
import { hasLivingNodes } from './platform/jobs/reaper.ts'
import { StartupProblem } from './platform/startup-problem.ts'

await runCommand(async ({ database }) => {
  // A node that listens on every address would show accounts with printed passwords to the world until its next start.
  if (await hasLivingNodes(database.network))
    throw new StartupProblem('A server runs on this database: stop it before you load the demo network.')
  if (!(await loadDemo(database.network)))
    throw new StartupProblem('There is a site already: the demo network is for an empty database only.')
  console.info('The demo network is loaded. The server now listens on loopback only.')
})
