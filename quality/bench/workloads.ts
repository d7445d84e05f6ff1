// What is measured. Programs take turns in short rounds, so that whatever else the machine does hits all of them alike.
import type { Network } from './cluster.ts'
import { answerTo, dice, spreadOf, storm, timeOf } from './load.ts'
import { siteCount } from './network.db.ts'
import type { Program } from './program.ts'
import {
  type Asker,
  admin,
  caseOf,
  DECIDED_AT_ONCE,
  floorAsk,
  moderator,
  operationOn,
  type QueueVariables,
  queueOf,
  rowsOf,
} from './questions.ts'
import { type Measure, type Result, resultOf } from './results.ts'
import { SEARCHES, type Search } from './searches.ts'

/** A network with the programs that serve it. */
export type Stage = { network: Network; ward: Program; floor?: Program; peers: Peer[] }
export type Peer = { program: Program; rows(asker: Asker): ReturnType<typeof rowsOf> }

const ROUNDS = 5
const SECONDS = 2
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
  ].map((contender) => ({ ...contender, times: [] as number[], rates: [] as number[], costs: [] as Measure['cost'][] }))
  for (const { program, ask } of contenders) await storm(program.port, ask, { connections: CONNECTIONS, seconds: 1 })
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
      cost: costs.reduce((a, b) => (a && b ? worse(a, b) : (a ?? b)), undefined),
    })),
  )
}

const worse = (a: NonNullable<Measure['cost']>, b: NonNullable<Measure['cost']>) => ({
  rssMb: Math.max(a.rssMb, b.rssMb),
  delayP99: Math.max(a.delayP99, b.delayP99),
  delayMax: Math.max(a.delayMax, b.delayMax),
  cpuSeconds: a.cpuSeconds + b.cpuSeconds,
})

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

/** Ids of flags of a site that are open, or of any, spread over the whole queue. */
async function someFlags({ ward }: Stage, siteId: number, variables: Partial<QueueVariables>, count: number) {
  const ids: string[] = []
  for (let offset = 0; ids.length < count; offset += 50) {
    const text = await answerTo(ward.port, queueOf(admin(siteId), { limit: 50, offset, sortDesc: true, ...variables }))
    const found = [...text.matchAll(/"id":"(\d+)","assocId"/g)].map(([, id = '']) => id)
    if (found.length === 0) break
    ids.push(...found)
  }
  return ids.slice(0, count)
}

/** The page of one flag with everything on it, one after another. */
export async function detail(stages: readonly Stage[]): Promise<Result[]> {
  const results: Result[] = []
  for (const stage of stages) {
    const { network, ward } = stage
    const ids = [...(await someFlags(stage, 1, {}, 200)), ...(await someFlags(stage, 2, { isOpen: true }, 50))]
    const times: number[] = []
    await ward.reset()
    for (const [at, id] of ids.entries()) times.push(await timeOf(ward.port, caseOf(admin(at < 200 ? 1 : 2), id, true)))
    const cost = await ward.cost()
    results.push(
      resultOf('detail', network.flags, [{ what: 'one flag, whole', who: 'Ward', times: spreadOf(times), cost }]),
    )
  }
  return results
}

/** Deciding: done and open again, so that the network stays what it is; alone, then eight at once on different flags. */
export async function operation(stages: readonly Stage[]): Promise<Result[]> {
  const results: Result[] = []
  for (const stage of stages) {
    const { network, ward } = stage
    const ids = await someFlags(stage, 1, DECIDED_AT_ONCE, 96)
    const decide = async (id: string, nth: number, times: number[]) => {
      for (const name of ['DONE', 'REOPEN']) times.push(await timeOf(ward.port, operationOn(moderator(nth), id, name)))
    }
    const measures: Measure[] = []
    for (const sides of [1, 8]) {
      const times: number[] = []
      await ward.reset()
      await Promise.all(
        Array.from({ length: sides }, async (_none, side) => {
          for (const id of ids.filter((_id, at) => at % sides === side)) await decide(id, 1 + side, times)
        }),
      )
      const what = `an operation, ${sides} at once`
      measures.push({ what, who: 'Ward', times: spreadOf(times), cost: await ward.cost() })
    }
    results.push(resultOf('operation', network.flags, measures))
  }
  return results
}

/** Each moderator looks at the queue, opens a flag and decides it, with this pause between two requests. */
const PAUSE = 250
const MODERATORS = 20

/** Twenty moderators of the busiest site at once, first alone, then while `disturbance` runs beside them. */
export async function shift(
  stage: Stage,
  name: string,
  disturbance: () => Promise<() => Promise<void>>,
): Promise<Result> {
  const { network, ward } = stage
  const ids = await someFlags(stage, 1, DECIDED_AT_ONCE, MODERATORS * 4)
  const measures = [await work('20 moderators')]
  const stop = await disturbance()
  measures.push(await work(`20 moderators during ${name}`))
  await stop()
  return resultOf('shift', network.flags, measures)

  async function work(what: string): Promise<Measure> {
    const times: number[] = []
    const end = performance.now() + 15_000
    await ward.reset()
    const one = async (nth: number) => {
      await pause(Math.random() * PAUSE)
      for (let turn = 0; performance.now() < end; turn++) {
        const id = ids[nth * 4 + (turn % 4)]
        if (!id) return
        const asker = moderator(1 + nth)
        const steps = [
          queueOf(asker),
          caseOf(asker, id),
          operationOn(asker, id, 'DONE'),
          operationOn(asker, id, 'REOPEN'),
        ]
        for (const step of steps) {
          times.push(await timeOf(ward.port, step))
          await pause(PAUSE)
        }
      }
    }
    await Promise.all(Array.from({ length: MODERATORS }, (_none, nth) => one(nth)))
    return { what, who: 'Ward', times: spreadOf(times), cost: await ward.cost() }
  }
}

const pause = (milliseconds: number) => new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))

/** The site an import goes into: the smallest, so that the busiest stays as it was made. */
export const IMPORT_SITE = siteCount
