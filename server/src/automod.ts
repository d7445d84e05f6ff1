import { readFileSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { pathToFileURL } from 'node:url'
import {
  evaluated,
  PARTS,
  type Part,
  pageWith,
  scoreLine,
  trainClassifier,
  trainCrisisModel,
} from '../../automod/automod-command.ts'
import { COLLECTIONS } from '../../automod/training/labelled-sets.ts'
import { learnNetwork, resetSite } from './features/automod/learning/learning.actions.ts'
import { allSites, siteIdByHost } from './features/sites/sites.db.ts'
import { explained, runCommand } from './platform/command.ts'
import { commandContext } from './platform/command-context.ts'
import { wordsOf } from './platform/command-words.ts'
import { StartupProblem } from './platform/startup-problem.ts'
import { inTransaction } from './platform/transaction.ts'

const USAGE = `npm run automod -- score                       reads one JSON string a line, prints the scores of each as a line
npm run automod -- evaluate [--data FOLDER]    prints how well the classifier does on text it has not seen; of that
                                               alone: 'evaluate rows', 'evaluate origins', 'evaluate capabilities',
                                               'evaluate at-risk', 'evaluate taught', 'evaluate ablations',
                                               'evaluate cost' (memory and speed);
                                               with --write into docs/automod.md as well
npm run automod -- reset [--site HOST]         forgets what staff taught, on all sites or on one
npm run automod -- train [--data FOLDER]       makes the shipped weights anew from the collections of labelled text;
                                               'train at-risk' those of texts at risk`

const FORM = {
  usage: USAGE,
  options: { data: { type: 'string' }, site: { type: 'string' }, write: { type: 'boolean' } },
  verbs: {
    score: '',
    evaluate: '[PART] --data --write',
    reset: '--site',
    train: '[PART] --data',
  },
} as const

const CLOCK = {
  passed: () => performance.now(),
  computed: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
}

const PAGE = new URL('../../docs/automod.md', import.meta.url)

await explained(async () => {
  const {
    verb,
    words: [part],
    values: { data, site, write },
  } = wordsOf(FORM)
  const folder = data === undefined ? COLLECTIONS : pathToFileURL(`${data}/`)
  if (verb === 'score') return await score()
  const parts = PARTS.filter((known) => part === undefined || part === known)
  if (verb === 'evaluate' && parts.length > 0) return evaluate(parts, folder, write ?? false)
  if (verb === 'train' && part === 'at-risk') return trainCrisisModel(folder, console.info)
  if (verb === 'reset') return await reset(site)
  if (verb === 'train' && part === undefined) return trainClassifier(folder, console.info)
  throw new StartupProblem(USAGE)
}, USAGE)

/** Prints each part as soon as it is known, and writes it into the page. */
function evaluate(parts: readonly Part[], folder: URL, writes: boolean): void {
  for (const part of parts) {
    const printed = evaluated(part, folder, { step: console.error, clock: CLOCK })
    console.info(printed)
    if (writes) writeFileSync(PAGE, pageWith(readFileSync(PAGE, 'utf8'), part, printed))
  }
}

/**
 * A line that is no JSON string is told on standard error, the others are answered, and the exit code is 1. It ends when
 * nobody reads its answers any more.
 */
async function score(): Promise<void> {
  let number = 0
  let isRead = true
  process.stdout.once('error', () => {
    isRead = false
  })
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (!isRead) return
    number++
    if (line.trim() === '') continue
    try {
      console.info(scoreLine(line, number))
    } catch (error) {
      if (!(error instanceof StartupProblem)) throw error
      console.error(error.message)
      process.exitCode = 1
    }
  }
}

/** Forgets what the staff of one site, or of all sites, taught, and fits the network to what is left. */
function reset(host: string | undefined): Promise<void> {
  return runCommand(async (runtime) => {
    const { network } = runtime.database
    const asked = host === undefined ? undefined : await siteIdByHost(network, host)
    if (host !== undefined && asked === undefined) throw new StartupProblem(`No site has the host ${host}.`)
    const ids = asked === undefined ? (await allSites(network)).map(({ id }) => id) : [asked]
    for (const siteId of ids) await inTransaction(commandContext(runtime, { siteId, command: 'automod' }), resetSite)
    await learnNetwork(network)
    console.info(ids.length === 1 ? 'Forgot what one site taught.' : `Forgot what ${ids.length} sites taught.`)
  }, USAGE)
}
