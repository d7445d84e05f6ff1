// npm run bench -- [dashboard] [filters] [deep] [detail] [operation] [shift] [plans] [console] [context] [import] [import-users] [users] [conditions] [topics] [votes] [lab] [bursts] [bulk] [redirects] [assignments] [sitemaps] [member-site] [--flags 10000,100000,1000000] [--rows 1000000]
// Measures Ward against the floor and its peers on networks of several sizes; prints a table, keeps quality/bench/results.json and
// writes the figures into docs/performance.md.
import { parseArgs } from 'node:util'
import { assignmentFigures } from './assignments.ts'
import { writeBulk } from './bulk.ts'
import { burstFigures } from './bursts.ts'
import { type Cluster, networkOf, startCluster } from './cluster.ts'
import { conditionFigures } from './conditions.ts'
import { writeContext } from './console/context.ts'
import { writeConsole } from './console/main.ts'
import { detail, operation, shift } from './deciding.ts'
import { importFigures } from './import.ts'
import { importBeside } from './import-beside.ts'
import { labFigures } from './lab.ts'
import { memberSiteFigures } from './member-site.ts'
import { installPeers, peerVersions, startPeers } from './peers.ts'
import { heaviest } from './plans.ts'
import { redirectFigures } from './redirects.ts'
import { printed, writePage, writePart } from './report.ts'
import { keep, machineOf, type Result } from './results.ts'
import { sitemapFigures } from './sitemaps.ts'
import { topicFigures } from './topics.ts'
import { userFigures } from './users.ts'
import { writeVotes } from './votes/votes.ts'
import { startFloor, startWard } from './ward.ts'
import { dashboard, deep, filters, IMPORT_SITE, type Stage } from './workloads.ts'

const WORKLOADS = [
  'dashboard',
  'filters',
  'deep',
  'detail',
  'operation',
  'shift',
  'plans',
  'console',
  'context',
  'import',
  'import-users',
  'users',
  'conditions',
  'topics',
  'votes',
  'lab',
  'bursts',
  'bulk',
  'redirects',
  'assignments',
  'sitemaps',
  'member-site',
] as const
type Workload = (typeof WORKLOADS)[number]
type ServerWorkload = Exclude<Workload, (typeof OF_ITS_OWN)[number]>
/** Workloads that are not measured on the networks of flags. */
const OF_ITS_OWN = [
  'console',
  'context',
  'import',
  'import-users',
  'users',
  'conditions',
  'topics',
  'votes',
  'lab',
  'bursts',
  'bulk',
  'redirects',
  'assignments',
  'sitemaps',
  'member-site',
] as const
const USAGE = `npm run bench -- [${WORKLOADS.join('] [')}] [--flags 10000,100000,1000000] [--rows 1000000]`

const say = (line: string) => console.info(line)

async function run(): Promise<void> {
  const { expected, sizes, rows } = askedFor(process.argv.slice(2))
  const ofServer = expected.filter(
    (workload): workload is ServerWorkload => !OF_ITS_OWN.some((other) => other === workload),
  )
  if (ofServer.length > 0) await measureServer(ofServer, sizes)
  if (expected.includes('console')) await writeConsole(say)
  if (expected.includes('context')) await writeContext(say)
  for (const [workload, of] of [['import', 'all'] as const, ['import-users', 'users'] as const]) {
    if (!expected.includes(workload)) continue
    say(`Measuring ${workload} …`)
    const figures = await importFigures(of, rows, say)
    say(figures)
    writePart(workload, figures)
  }
  if (expected.includes('users')) await measureUsers(rows)
  if (expected.includes('conditions')) await measurePart('conditions', conditionFigures)
  if (expected.includes('topics')) await measurePart('topics', (cluster) => topicFigures(cluster, rows, say))
  if (expected.includes('votes')) await writeVotes(say)
  if (expected.includes('lab')) await measurePart('lab', labFigures)
  if (expected.includes('bursts')) {
    say('Measuring bursts …')
    const figures = await burstFigures(say)
    say(figures)
    writePart('bursts', figures)
  }
  if (expected.includes('bulk')) await writeBulk(say)
  if (expected.includes('redirects')) {
    say('Measuring redirects …')
    const figures = await redirectFigures(say)
    say(figures)
    writePart('redirects', figures)
  }
  if (expected.includes('assignments')) await measurePart('assignments', assignmentFigures)
  if (expected.includes('sitemaps')) await measurePart('sitemaps', (cluster) => sitemapFigures(cluster, rows, say))
  if (expected.includes('member-site'))
    await measurePart('member-site', (cluster) => memberSiteFigures(cluster, rows, say))
  say('The figures are in docs/performance.md and quality/bench/results.json.')
}

async function measureServer(expected: readonly ServerWorkload[], sizes: readonly number[]): Promise<void> {
  const hasPeers = expected.includes('dashboard') && installPeers(say)
  const cluster = await startCluster()
  const stages: Stage[] = []
  try {
    for (const flags of sizes) stages.push(await stageOf(cluster, flags, expected.includes('dashboard'), hasPeers))
    const machine = machineOf(cluster.version, cluster.settings, peerVersions())
    for (const workload of expected) {
      say(`Measuring ${workload} …`)
      const results = workload === 'plans' ? [] : await measure(workload, stages)
      const largest = stages.at(-1)
      const plans = workload === 'plans' && largest ? await heaviest(largest) : []
      for (const result of results) say(printed(result))
      writePage(keep(machine, results, plans))
    }
  } finally {
    for (const { ward, floor, peers } of stages)
      for (const program of [ward, floor, ...peers.map((peer) => peer.program)]) await program?.stop()
    await cluster.stop()
  }
}

async function measureUsers(rows: number): Promise<void> {
  say('Measuring users …')
  const hasPeers = installPeers(say)
  const cluster = await startCluster()
  try {
    const figures = await userFigures(cluster, rows, hasPeers, say)
    say(figures)
    writePart('users', figures)
  } finally {
    await cluster.stop()
  }
}

/** Measures on the bench's PostgreSQL, and writes what was measured into its part of the page. */
async function measurePart(
  part: 'conditions' | 'topics' | 'lab' | 'assignments' | 'sitemaps' | 'member-site',
  figuresOn: (cluster: Cluster, say: (line: string) => void) => Promise<string>,
): Promise<void> {
  say(`Measuring ${part} …`)
  const cluster = await startCluster()
  try {
    const figures = await figuresOn(cluster, say)
    say(figures)
    writePart(part, figures)
  } finally {
    await cluster.stop()
  }
}

async function measure(workload: Exclude<ServerWorkload, 'plans'>, stages: readonly Stage[]): Promise<Result[]> {
  const each = async (one: (stage: Stage) => Promise<Result>) => {
    const results: Result[] = []
    for (const stage of stages) results.push(await one(stage))
    return results
  }
  switch (workload) {
    case 'dashboard':
      return each(dashboard)
    case 'filters':
      return filters(stages)
    case 'deep':
      return deep(stages)
    case 'detail':
      return detail(stages)
    case 'operation':
      return operation(stages)
    case 'shift':
      return each((stage) => shift(stage, 'an import', () => importBeside(stage.network, IMPORT_SITE)))
  }
}

async function stageOf(cluster: Cluster, flags: number, withOthers: boolean, hasPeers: boolean): Promise<Stage> {
  const network = await networkOf(cluster, flags, say)
  const ward = await startWard(network)
  const floor = withOthers ? await startFloor(network) : undefined
  const peers = withOthers && hasPeers ? await startPeers(network) : []
  return { network, ward, floor, peers }
}

function askedFor(args: readonly string[]): { expected: Workload[]; sizes: number[]; rows: number } {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      flags: { type: 'string', default: '10000,100000,1000000' },
      rows: { type: 'string', default: '1000000' },
    },
  })
  const sizes = values.flags.split(',').map(Number)
  const rows = Number(values.rows)
  const isKnown = (name: string): name is Workload => WORKLOADS.some((known) => known === name)
  if (!positionals.every(isKnown) || [...sizes, rows].some((size) => !Number.isSafeInteger(size) || size < 1000)) {
    console.error(USAGE)
    process.exit(1)
  }
  return { expected: positionals.length > 0 ? positionals.filter(isKnown) : [...WORKLOADS], sizes, rows }
}

await run()
