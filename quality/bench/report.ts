// The figures as tables: on the terminal, and in docs/performance.md between the two marks.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spreadOf } from './load.ts'
import type { Measure, Result, Results } from './results.ts'

const PAGE = join(import.meta.dirname, '../../docs/performance.md')

const ms = (value: number | undefined): string =>
  value === undefined ? '–' : value >= 100 ? value.toFixed(0) : value.toFixed(1)
const count = (value: number): string => value.toLocaleString('en')
const times = (value: number): string => (Number.isFinite(value) ? `${value.toFixed(2)} ×` : '–')

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The results of a workload, for the terminal. */
export function printed({ workload, flags, load, measures }: Result): string {
  const rows = measures.map((each) => [
    each.who.padEnd(12),
    each.what.padEnd(44),
    `p50 ${ms(each.times.p50).padStart(6)}  p95 ${ms(each.times.p95).padStart(6)}  p99 ${ms(each.times.p99).padStart(6)} ms`,
    each.perSecond === undefined ? '' : `${each.perSecond.toFixed(0)} a second`,
    each.cost ? `rss ${each.cost.rssMb.toFixed(0)} MB, loop p99 ${ms(each.cost.delayP99)} ms` : '',
  ])
  return `\n${workload}, ${count(flags)} flags (load ${load.toFixed(1)})\n${rows.map((row) => `  ${row.join('  ')}`).join('\n')}`
}

/** The parts of docs/performance.md that are written here, each between its two marks. */
const MARKS = {
  server: ['<!-- measured: written by npm run bench -->', '<!-- end of what was measured -->'],
  console: ['<!-- the console: written by npm run bench -- console -->', '<!-- end of the console -->'],
  context: ['<!-- beside its thread: written by npm run bench -- context -->', '<!-- end of beside its thread -->'],
  import: ['<!-- the import: written by npm run bench -- import -->', '<!-- end of the import -->'],
  'import-users': [
    '<!-- the import of users: written by npm run bench -- import-users -->',
    '<!-- end of the import of users -->',
  ],
  votes: ['<!-- the votes: written by npm run bench -- votes -->', '<!-- end of the votes -->'],
  lab: ['<!-- the threshold lab: written by npm run bench -- lab -->', '<!-- end of the threshold lab -->'],
  bursts: ['<!-- the bursts: written by npm run bench -- bursts -->', '<!-- end of the bursts -->'],
  bulk: ['<!-- many flags at once: written by npm run bench -- bulk -->', '<!-- end of many flags at once -->'],
  conditions: ['<!-- the conditions: written by npm run bench -- conditions -->', '<!-- end of the conditions -->'],
  topics: ['<!-- the topics: written by npm run bench -- topics -->', '<!-- end of the topics -->'],
  redirects: ['<!-- the redirects: written by npm run bench -- redirects -->', '<!-- end of the redirects -->'],
  assignments: ['<!-- the assignments: written by npm run bench -- assignments -->', '<!-- end of the assignments -->'],
  sitemaps: ['<!-- the sitemaps: written by npm run bench -- sitemaps -->', '<!-- end of the sitemaps -->'],
  'member-site': [
    '<!-- the member site: written by npm run bench -- member-site -->',
    '<!-- end of the member site -->',
  ],
  users: ['<!-- the users: written by npm run bench -- users -->', '<!-- end of the users -->'],
} as const

export function writePart(part: keyof typeof MARKS, text: string): void {
  const page = readFileSync(PAGE, 'utf8')
  const [begin, end] = MARKS[part]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has lost its marks ${begin} ${end}`)
  writeFileSync(PAGE, `${page.slice(0, from)}${begin}\n\n${text}\n\n${page.slice(to)}`)
}

export const writePage = (results: Results): void => writePart('server', measured(results))

function measured(results: Results): string {
  const { cores, memoryGb, node, postgresql, settings, peers } = results.machine
  const machine = `One virtual machine with ${cores} cores and ${memoryGb} GB of memory, on which programs, load and PostgreSQL share the cores. Node ${node.slice(1)}, PostgreSQL ${postgresql} (${settings}). Peers: ${peers}.`
  return [machine, goals(results), compared(results), growth(results), others(results), plans(results)].join('\n\n')
}

const of = (results: Results, workload: string): Result[] =>
  results.results.filter((each) => each.workload === workload).sort((a, b) => a.flags - b.flags)

/** Ward's throughput beside another's: the median of the rounds, each beside the other's of the same round. */
function shareOf(result: Result, what: string, other: string): number {
  const ratesOf = (who: string) => result.measures.find((each) => each.who === who && each.what === what)?.rates ?? []
  const others = ratesOf(other)
  return spreadOf(ratesOf('Ward').map((rate, round) => rate / (others[round] ?? Number.NaN))).p50 || Number.NaN
}

const ROWS = 'rows, author, total'
const CONSOLE = 'all the console asks'

type Goal = {
  goal: string
  wanted: string
  found: number[]
  show(value: number): string
  isMet(value: number): boolean
}

/** Each goal with the figure that decides it: the worst of all sizes and searches. */
function goals(results: Results): string {
  const dashboards = of(results, 'dashboard')
  const [small, ...larger] = of(results, 'filters')
  const large = larger.at(-1)
  const all = (workload: string, quantile: Quantile) =>
    of(results, workload).flatMap(({ measures }) => measures.map((each) => each.times[quantile]))
  const grown = (quantile: Quantile) => (small && large ? growths(small, large, quantile) : [])
  const ofWard = results.results.flatMap(({ measures }) => measures.filter(({ who, cost }) => who === 'Ward' && cost))
  const costs = ofWard.flatMap(({ cost }) => (cost ? [cost] : []))
  const meanwhile = ofWard.flatMap(({ what, cost }) => (cost && what.includes(' during ') ? [cost] : []))
  const behindDashboard = dashboards.flatMap(({ measures }) =>
    measures.flatMap(({ who, cost }) => (who === 'Ward' && cost ? [cost] : [])),
  )
  const eightAtOnce = of(results, 'operation').flatMap(({ measures }) =>
    measures.flatMap(({ what, times: spread }) => (what === 'an operation, 8 at once' ? [spread.p95] : [])),
  )
  const delays = (of: typeof costs) => of.map(({ delayP99 }) => delayP99)
  const against = (goal: string, what: string, other: string, wanted: number, from = 0): Goal => ({
    goal,
    wanted: `at least ${wanted} ×`,
    found: dashboards.filter(({ flags }) => flags >= from).map((each) => shareOf(each, what, other)),
    show: times,
    isMet: (value) => value >= wanted,
  })
  const below = (goal: string, found: number[], limit: number, show: Goal['show']): Goal => ({
    goal,
    wanted: `at most ${show(limit)}`,
    found,
    show,
    isMet: (value) => value <= limit,
  })
  const inMs = (value: number) => `${ms(value)} ms`
  const listed: Goal[] = [
    against('Dashboard, rows with author and total, against the floor', ROWS, 'Floor', 0.75),
    against('Dashboard, all the console asks, against the floor', CONSOLE, 'Floor', 0.65),
    against('Dashboard, rows with author and total, against PostGraphile', ROWS, 'PostGraphile', 1.25),
    against('The same from 100,000 flags', ROWS, 'PostGraphile', 1.5, 100_000),
    below('p95 of any filter and sort, largest network to smallest', grown('p95'), 3, times),
    below('p50 of the same, which others on the machine move less', grown('p50'), 3, times),
    below('p95 of the last page of any filter and sort', all('last page', 'p95'), 100, inMs),
    below('p95 of the middle page, the dearest, of any filter and sort', all('middle page', 'p95'), 100, inMs),
    below('p50 of the last page', all('last page', 'p50'), 100, inMs),
    below('p50 of the middle page', all('middle page', 'p50'), 100, inMs),
    below('p95 of an operation, 8 at once', eightAtOnce, 80, inMs),
    below(
      'Resident memory of a node',
      costs.map(({ rssMb }) => rssMb),
      300,
      (value) => `${value.toFixed(0)} MB`,
    ),
    below('Delay of the event loop behind the dashboard, p99, median of five rounds', delays(behindDashboard), 9, inMs),
    below('Delay of the event loop during an import, p99', delays(meanwhile), 50, inMs),
    below('The same, the worst of every workload', delays(costs), 50, inMs),
  ]
  const rows = listed.map(({ goal, wanted, found, show, isMet }) => {
    const worst = wanted.startsWith('at least') ? Math.min(...found) : Math.max(...found)
    return Number.isFinite(worst) ? [goal, wanted, show(worst), isMet(worst) ? 'yes' : 'no'] : [goal, wanted, '–', '–']
  })
  return `### Goals\n\nThe worst figure of all sizes and searches decides. A ratio of two programs is the median of the rounds' own ratios, not the ratio of the medians in the table.\n\n${table(['goal', 'wanted', 'measured', 'met'], rows)}`
}

function compared(results: Results): string {
  const rows = of(results, 'dashboard').flatMap(({ flags, load, measures }) =>
    measures.map(({ who, what, times: spread, perSecond, cost }) => [
      count(flags),
      what,
      who,
      perSecond?.toFixed(0) ?? '–',
      ms(spread.p50),
      ms(spread.p95),
      ms(spread.p99),
      cost ? ms((cost.cpuSeconds * 1000) / spread.n) : '–',
      cost?.rssMb.toFixed(0) ?? '–',
      ms(cost?.delayP99),
      ms(cost?.delayP99InWorstRound),
      load.toFixed(1),
    ]),
  )
  const head = [
    'flags',
    'question',
    'program',
    'a second',
    'p50',
    'p95',
    'p99',
    'CPU of the node',
    'MB',
    'loop p99',
    'its worst round',
    'load',
  ]
  return `### The dashboard, from ten sides at once\n\nMilliseconds unless said otherwise; rates and the loop's delay are the median of five rounds; CPU is the processor time of the program itself for one answer; load is the machine's load average: Ward, what asks it and PostgreSQL make some 3 by themselves.\n\n${table(head, rows)}`
}

type Quantile = 'p50' | 'p95'

/** The ratio of each search's time in the large network to that in the small one. */
const growths = (small: Result, large: Result, quantile: Quantile): number[] =>
  large.measures.map((each) => each.times[quantile] / (spreadAt(small, each.what)?.[quantile] ?? Number.NaN))

const spreadAt = (result: Result, what: string) => result.measures.find((each) => each.what === what)?.times
const both = (result: Result, what: string) => {
  const spread = spreadAt(result, what)
  return `${ms(spread?.p50)} / ${ms(spread?.p95)}`
}

function growth(results: Results): string {
  const listed = of(results, 'filters')
  const far = [...of(results, 'last page'), ...of(results, 'middle page')]
  const [small] = listed
  const large = listed.at(-1)
  if (!small || !large) return '### How cost grows\n\nNot measured.'
  const medians = growths(small, large, 'p50')
  const rows = large.measures.map(({ what }, at) => [
    what,
    ...listed.map((each) => both(each, what)),
    times(medians[at] ?? Number.NaN),
    ...far.map((each) => both(each, what)),
  ])
  const head = [
    'filter and sort',
    ...listed.map(({ flags }) => count(flags)),
    'growth of p50',
    ...far.map(({ flags, workload }) => `${workload}, ${count(flags)}`),
  ]
  const loads = [...listed, ...far].map(({ load }) => load.toFixed(1)).join(', ')
  return `### How cost grows: every filter, both ways\n\np50 / p95 in milliseconds of all the console asks, one question at a time, for pages of the first 1,000 rows that a search finds; then for the last page of the list and for the one in the middle, which is the dearest. Load: ${loads}.\n\n${table(head, rows)}`
}

function others(results: Results): string {
  const rows = ['detail', 'operation', 'shift'].flatMap((workload) =>
    of(results, workload).flatMap(({ flags, load, measures }) =>
      measures.map((each) => [count(flags), ...cellsOf(each), load.toFixed(1)]),
    ),
  )
  return `### One flag, one decision, twenty moderators\n\n${table(['flags', 'what', 'p50', 'p95', 'p99', 'MB', 'loop p99', 'load'], rows)}`
}

const cellsOf = ({ what, times: spread, cost }: Measure): string[] => [
  what,
  ms(spread.p50),
  ms(spread.p95),
  ms(spread.p99),
  cost?.rssMb.toFixed(0) ?? '–',
  ms(cost?.delayP99),
]

function plans({ plans: heaviest }: Results): string {
  const shown = heaviest.map(
    ({ flags, workload, milliseconds, text, plan }) =>
      `${ms(milliseconds)} ms at ${count(flags)} flags (${workload}):\n\n\`\`\`sql\n${text}\n\`\`\`\n\n\`\`\`\n${plan}\n\`\`\``,
  )
  return `### The five heaviest statements\n\n${shown.join('\n\n') || 'Not measured.'}`
}
