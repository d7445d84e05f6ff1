import { Refusal } from '@ward/domain/kernel/refusal'

export const TOO_MANY_AT_ONCE = 'Too many requests at once. Please try again in a moment.'

type Turns = { most: number; waiting: number }

/**
 * Runs at most `most` pieces of work of one key at once in this process; `waiting` more queue in their order. So a
 * session that sends requests without pause gets its share of the processor and not all of it.
 *
 * @returns runs a work in its turn; throws RATE_LIMITED when the line is full, and when `patience` ends before the turn has come:
 * nothing of the work was begun then; the caller must be able to distinguish this from work that broke
 */
export function turns({ most, waiting }: Turns) {
  const lines = new Map<string, { running: number; line: (() => void)[] }>()
  return async function inTurn<Result>(
    key: string,
    work: () => Promise<Result>,
    patience?: AbortSignal,
  ): Promise<Result> {
    const own = lines.get(key) ?? { running: 0, line: [] }
    lines.set(key, own)
    if (own.running < most) own.running++
    else if (own.line.length < waiting) await turnIn(own.line, patience)
    else throw tooMany()
    try {
      return await work()
    } finally {
      const next = own.line.shift()
      if (next) next()
      else if (--own.running === 0) lines.delete(key)
    }
  }
}

const tooMany = () => new Refusal('RATE_LIMITED', TOO_MANY_AT_ONCE, { retryAfter: 1 })

/** Waits in a line until it is one's turn; leaves it when patience ends. */
async function turnIn(line: (() => void)[], patience: AbortSignal | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const leave = () => {
    line.splice(line.indexOf(resolve), 1)
    reject(tooMany())
  }
  line.push(resolve)
  patience?.addEventListener('abort', leave, { once: true })
  await promise.finally(() => patience?.removeEventListener('abort', leave))
}
