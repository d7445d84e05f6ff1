import { setTimeout as pause } from 'node:timers/promises'
import type { Person } from './endpoint.ts'
import { percentile } from './proof.ts'

const WORK = [
  '{ contentFlagStream(isOpen: true, limit: 10) { contentFlags { id preview author { username } } pageInfo { totalCount } } }',
  '{ awards(limit: 25) { total awards { id name winnersCount } } }',
  '{ users(userSearchTerm: "a", limit: 25) { total users { id username } } }',
]

/** The service to people who work meanwhile; `reasons` are those of what broke, each with its number. */
export type Served = { asked: number; broken: number; reasons: Record<string, number>; p95: number }

/** Lets people work, as they do all day, until they are told to stop; `waits` are theirs. */
export function letWork(people: readonly Person[]): { stop(): Promise<Served> } {
  let isOver = false
  let asked = 0
  let broken = 0
  const reasons: Record<string, number> = {}
  const waits: number[] = []
  const work = async (person: Person) => {
    while (!isOver) {
      for (const query of WORK) {
        const reported = await person.ask(query).catch((lost: Error) => lost)
        asked++
        if (!(reported instanceof Error) && reported.data) waits.push(reported.ms)
        else {
          broken++
          const reason =
            reported instanceof Error ? reported.message : `${reported.status} ${reported.errors[0]?.message}`
          reasons[reason] = (reasons[reason] ?? 0) + 1
        }
        await pause(40)
      }
    }
  }
  const working = people.map(work)
  return {
    async stop() {
      isOver = true
      await Promise.all(working)
      return { asked, broken, reasons, p95: percentile(waits, 0.95) }
    },
  }
}
