import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { ImageProblem } from '@ward/domain/kernel/images'
import { turns } from '../limits/turns.ts'
import type { Answered, Asked } from './image-process.ts'
import type { ImageSizes, ReadImage } from './image-sizes.ts'

const PROCESS = new URL('./image-process.ts', import.meta.url)

/** Milliseconds that one picture may take, and after which a process without work ends. */
const PATIENCE = 20_000
const IDLE = 15_000

/** Pictures are read one at a time; further images are refused while so many wait. */
const inTurn = turns({ most: 1, waiting: 50 })

/** A file that is no picture we take, with why. Nothing else that `readImage` throws has to do with the file. */
export class ImageRefused extends Error {
  readonly problem: ImageProblem

  constructor(problem: ImageProblem) {
    super(`The image was refused: ${problem}`)
    this.problem = problem
  }
}

/**
 * Reads a picture that came from outside and writes it anew in each of the sizes. That is done in a process of its own: a
 * reader that a hostile file brings down takes nothing else with it, one that takes too long is ended, and the memory is
 * given back when there is nothing to do. It gets no variable of the environment.
 *
 * @throws ImageRefused; RATE_LIMITED when too many wait
 */
export async function readImage<Size extends string>(
  bytes: Uint8Array,
  sizes: Record<Size, ImageSizes[string]>,
): Promise<ReadImage<Size>> {
  const answer = await inTurn('images', () => ask({ bytes, sizes }))
  if ('problem' in answer) throw new ImageRefused(answer.problem)
  if ('fault' in answer) throw new Error(`An image could not be read: ${answer.fault}`)
  return answer.image
}

let running: ChildProcess | undefined
let resting: NodeJS.Timeout | undefined

function start(): ChildProcess {
  const started = fork(PROCESS, {
    serialization: 'advanced',
    env: { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_ARENA_MAX: '1' },
    execArgv: ['--max-old-space-size=128'],
  })
  // Neither it nor the wire to it keeps this process alive.
  started.unref()
  started.channel?.unref()
  started.once('exit', () => {
    if (running === started) running = undefined
  })
  return started
}

async function ask(asked: Asked): Promise<Answered> {
  clearTimeout(resting)
  running ??= start()
  const worker = running
  const over = new AbortController()
  worker.channel?.ref()
  try {
    const answer = once(worker, 'message', { signal: over.signal }).then(([said]): Answered => said)
    // A file that its reader does not survive is damaged, whatever else it is.
    const crash = once(worker, 'exit', { signal: over.signal }).then((): Answered => ({ problem: 'damaged' }))
    const late = new Promise<Answered>((resolve) => {
      const timer = setTimeout(() => resolve({ problem: 'tooSlow' }), PATIENCE)
      over.signal.addEventListener('abort', () => clearTimeout(timer))
    })
    // Where it cannot be sent, the process has ended, and that is heard above.
    worker.send(asked, () => {})
    const first = await Promise.race([answer, crash, late])
    if ('problem' in first && first.problem === 'tooSlow') end(worker)
    return first
  } finally {
    over.abort()
    worker.channel?.unref()
    resting = setTimeout(() => running && end(running), IDLE)
    resting.unref()
  }
}

function end(worker: ChildProcess): void {
  if (running === worker) running = undefined
  worker.kill('SIGKILL')
}

/** The process that reads pictures, while there is one: for those who measure what it costs. */
export const imageProcess = (): number | undefined => running?.pid
