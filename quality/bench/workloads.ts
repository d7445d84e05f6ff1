// The measures. Programs take turns in short rounds, so that whatever else the machine does hits all of them alike.
import type { Network } from './cluster.ts'
import { answerTo, dice, spreadOf, storm, timeOf } from './load.ts'
import { siteCount } from './network.db.ts'
import type { Cost, Program } from './program.ts'
import { type Asker, admin, floorAsk, moderator, type QueueVariables, queueOf, rowsOf } from './questions.ts'
import { type Measure, type Result, resultOf } from './results.ts'
import { SEARCHES, type Search } from './searches.ts'

/** A network with the programs that serve it. */
export type Stage = { network: Network; ward: Program; floor?: Program; peers: Peer[] }
export type Peer = { program: Program; rows(asker: Asker): ReturnType<typeof rowsOf> }

const ROUNDS = 5
const SECONDS = 2
/** Until a program's code is compiled, its helpers take the cores that the programs share. */
const WARM_SECONDS = 5
const CONNECTIONS = 10

/** The dashboard as it opens, from ten sides at once: the rows with author and total that everybody answers, then all the console asks. */
export async function dashboard({ network, ward, floor, peers }: Stage): Promise<Result> {
  const floors = floor ? [floor] : []
  const turn = dice(1)
  const somebody = () => moderator(1 + Math.floor(turn() * 20))
  const contenders = [
    { program: ward, what: 'rows, author, total', ask: () => rowsOf(somebody()) },
    ...floors.map((program) => ({ program, what: 'rows, author, total', ask: () => floorAsk(somebody(), '/rows') })),
    ...peers.map(({ program, rows }) => ({ program, what: 'rows, author, total', ask: () => rows(somebody()) })),
    { program: ward, what: 'all the console asks', ask: () => queueOf(somebody()) },
    ...floors.map((program) => ({ program, what: 'all the console asks', ask: () => floorAsk(somebody(), '/queue') })),
  ].map((contender) => ({ ...contender, times: [] as number[], rates: [] as number[], costs: [] as Cost[] }))
  for (const { program, ask } of contenders)
    await storm(program.port, ask, { connections: CONNECTIONS, seconds: WARM_SECONDS })
  for (let round = 0; round < ROUNDS; round++)
    for (const { program, ask, times, rates, costs } of contenders) {
      await program.reset()
      const stormed = await storm(program.port, ask, { connections: CONNECTIONS, seconds: SECONDS })
      costs.push(await program.cost())
      times.push(...stormed.times)
      rates.push(stormed.perSecond)
    }
  return resultOf(
    'dashboard',
    network.flags,
    contenders.map(({ program, what, times, rates, costs }) => ({
      what,
      who: program.name,
      times: spreadOf(times),
      rates,
      perSecond: spreadOf(rates).p50,
      cost: together(costs),
    })),
  )
}

/**
 * The cost of a program in all rounds. Its delay is the median of the rounds, as its rate is; the worst round stands beside.
 */
function together(costs: readonly Cost[]): Cost {
  const worst = (of: (cost: Cost) => number) => Math.max(...costs.map(of))
  return {
    rssMb: worst(({ rssMb }) => rssMb),
    delayP99: spreadOf(costs.map(({ delayP99 }) => delayP99)).p50,
    delayP99InWorstRound: worst(({ delayP99 }) => delayP99),
    delayMax: worst(({ delayMax }) => delayMax),
    cpuSeconds: costs.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
  }
}

const REPEATS = 40
const DEEP_REPEATS = 12

/** Every filter both ways, on pages of the first 1,000 rows that it finds; the sizes take turns within each filter. */
export async function filters(stages: readonly Stage[]): Promise<Result[]> {
  return eachSearch('filters', stages, REPEATS, async (stage, search, sortDesc, roll) => {
    const limit = roll() < 0.8 ? 10 : 50
    // A page behind the last one is empty and cheap: it would make the small network look faster than it is.
    const found = Math.min(1000, await totalOf(stage, search))
    return { limit, offset: limit * Math.floor(roll() * Math.max(1, Math.floor(found / limit))), sortDesc }
  })
}

/** Every filter both ways, on its very last page, and in the middle, where a page is furthest from both ends. */
export async function deep(stages: readonly Stage[]): Promise<Result[]> {
  const last = await eachSearch('last page', stages, DEEP_REPEATS, async (stage, search, sortDesc) => {
    const total = await totalOf(stage, search)
    return { limit: 10, offset: Math.max(0, total - 10), sortDesc }
  })
  const middle = await eachSearch('middle page', stages, DEEP_REPEATS, async (stage, search, sortDesc) => {
    const total = await totalOf(stage, search)
    return { limit: 10, offset: Math.floor(total / 2), sortDesc }
  })
  return [...last, ...middle]
}

type PageOf = (
  stage: Stage,
  search: Search,
  sortDesc: boolean,
  roll: () => number,
) => Promise<Pick<QueueVariables, 'limit' | 'offset' | 'sortDesc'>>

async function eachSearch(workload: string, stages: readonly Stage[], repeats: number, pageOf: PageOf) {
  const measures = stages.map(() => [] as Measure[])
  for (const { ward } of stages) await ward.reset()
  // The orders that are not by date have one direction.
  for (const search of SEARCHES)
    for (const sortDesc of search.variables.sort ? [true] : [true, false]) {
      const times = stages.map(() => [] as number[])
      const rolls = stages.map(() => dice(7))
      for (let repeat = -3; repeat < repeats; repeat++)
        for (const [at, stage] of stages.entries()) {
          const page = await pageOf(stage, search, sortDesc, rolls[at] ?? Math.random)
          const time = await timeOf(stage.ward.port, queueOf(admin(), { ...search.variables, ...page }))
          if (repeat >= 0) times[at]?.push(time)
        }
      for (const [at, spread] of times.map(spreadOf).entries())
        measures[at]?.push({
          what: search.variables.sort ? search.name : `${search.name}, ${sortDesc ? 'newest' : 'oldest'} first`,
          who: 'Ward',
          times: spread,
        })
    }
  return Promise.all(
    stages.map(async ({ network, ward }, at) => {
      const all = measures[at] ?? []
      const last = all.at(-1)
      if (last) last.cost = await ward.cost()
      return resultOf(workload, network.flags, all)
    }),
  )
}

const totals = new Map<string, number>()

async function totalOf({ network, ward }: Stage, { name, variables }: Search): Promise<number> {
  const key = `${network.flags} ${name}`
  const known = totals.get(key)
  if (known !== undefined) return known
  const text = await answerTo(ward.port, queueOf(admin(), { ...variables, limit: 1, offset: 0, sortDesc: true }))
  const total = Number(/"totalCount":(\d+)/.exec(text)?.[1])
  totals.set(key, total)
  return total
}

/** The site an import goes into: the smallest, so that the busiest stays as it was made. */
export const IMPORT_SITE = siteCount
