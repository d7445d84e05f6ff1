import { Worker } from 'node:worker_threads'
import type { VariantInput } from '@ward/domain/experiments/experiments'
import { turns } from '../../platform/limits/turns.ts'

/** The question to the worker thread, and its answer. */
export type Simulation = { seed: string; variants: VariantInput[]; n: number; from?: number }
export type Simulated = { key: string; results: number }[]

const THREAD = new URL('./simulation-thread.ts', import.meta.url)
/** Simulations one after the other, on a thread of their own: no request waits for them. */
const inTurn = turns({ most: 1, waiting: 10 })

/** Sends synthetic sessions through the real choice. @throws RATE_LIMITED when too many wait */
export const simulated = (simulation: Simulation): Promise<Simulated> =>
  inTurn(
    'simulations',
    () =>
      new Promise<Simulated>((resolve, reject) => {
        const thread = new Worker(THREAD, { workerData: simulation })
        thread.once('message', resolve)
        thread.once('error', reject)
      }),
  )
