// Moderating as it is measured: the page of one flag, one decision, and the shift of twenty moderators.
import { answerTo, spreadOf, timeOf } from './load.ts'
import { admin, caseOf, DECIDED_AT_ONCE, moderator, operationOn, type QueueVariables, queueOf } from './questions.ts'
import { type Measure, type Result, resultOf } from './results.ts'
import type { Stage } from './workloads.ts'

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

/** The first operations of a node: its code is not compiled yet, and no connection has its statements. They hold no goal. */
const FRESH = 'an operation, 8 at once, the first of the node'
const OPERATIONS = [
  { what: FRESH, sides: 8, rounds: 1 },
  { what: 'an operation, 1 at once', sides: 1, rounds: 1 },
  { what: 'an operation, 8 at once', sides: 8, rounds: 3 },
]

/** Deciding: done and open again, so that the network stays what it is; alone, and eight at once on different flags. */
export async function operation(stages: readonly Stage[]): Promise<Result[]> {
  const results: Result[] = []
  for (const stage of stages) {
    const { network, ward } = stage
    const ids = await someFlags(stage, 1, DECIDED_AT_ONCE, 96)
    const decide = async (id: string, nth: number, times: number[]) => {
      for (const name of ['DONE', 'REOPEN']) times.push(await timeOf(ward.port, operationOn(moderator(nth), id, name)))
    }
    const measures: Measure[] = []
    for (const { what, sides, rounds } of OPERATIONS) {
      const times: number[] = []
      await ward.reset()
      await Promise.all(
        Array.from({ length: sides }, async (_none, side) => {
          const own = ids.filter((_id, at) => at % sides === side)
          for (let round = 0; round < rounds; round++) for (const id of own) await decide(id, 1 + side, times)
        }),
      )
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
