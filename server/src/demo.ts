import { loadDemo } from '../../demo/load.ts'
import { runVerbs } from './platform/command.ts'
import { NO_WORDS } from './platform/command-words.ts'
import { hasLivingNodes } from './platform/jobs/reaper.ts'
import { StartupProblem } from './platform/startup-problem.ts'

const USAGE = 'npm run demo           loads the demo network into an empty database'

await runVerbs({ usage: USAGE, verbs: NO_WORDS }, async ({ database }) => {
  // A node that listens on every address would show accounts with printed passwords to the world until its next start.
  if (await hasLivingNodes(database.network))
    throw new StartupProblem('A server runs on this database: stop it before you load the demo network.')
  if (!(await loadDemo(database.network)))
    throw new StartupProblem('There is a site already: the demo network is for an empty database only.')
  console.info('The demo network is loaded. The server now listens on loopback only.')
})
