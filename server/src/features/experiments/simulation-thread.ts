import { parentPort, workerData } from 'node:worker_threads'
import { simulate } from '@ward/domain/experiments/bucketing'
import type { Simulation } from './simulation.ts'

const { seed, variants, n, from } = workerData as Simulation
parentPort?.postMessage(simulate(seed, variants, n, from))
