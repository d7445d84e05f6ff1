import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** A statement of a request: on which connection it is sent, and how to get to its server. */
export type Sent = { pool: pg.Pool; client: pg.PoolClient & { processID?: number }; text: string }

/** The statement that one request runs now. */
class Asked {
  isOver = false
  readonly running = new Set<Sent>()
  /**
   * A connection is not given back while its statement is being cancelled: else the cancellation could hit another
   * person's statement.
   */
  cancelling: Promise<unknown> | undefined

  end(): void {
    this.isOver = true
    this.cancelling = Promise.allSettled([...this.running].map(cancel))
  }
}

const asking = new AsyncLocalStorage<Asked>()

/**
 * Does a work that can be ended: when the signal says so, the statements it has running are cancelled, and it sends no more
 * but the rollback of its transaction.
 */
export async function endable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const asked = new Asked()
  const end = () => asked.end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await asking.run(asked, work)
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Does a work for several requests at once, which goes on when one of them is ended. */
export const onNobodysBehalf = <T>(work: () => Promise<T>): Promise<T> => asking.exit(work)

/** Sends a statement as part of the work that asks for it. @throws when that work was ended */
export async function asStatement<T>(sent: Sent, send: () => Promise<T>): Promise<T> {
  const asked = asking.getStore()
  if (!asked) return send()
  if (asked.isOver && sent.text !== 'rollback') throw new Error('The request was ended; nothing more is asked for it')
  asked.running.add(sent)
  try {
    return await send()
  } finally {
    asked.running.delete(sent)
    if (asked.cancelling) await asked.cancelling
  }
}

/** Asks PostgreSQL, on a connection of its own because all others may be waiting, to give a statement up. */
async function cancel({ pool, client: { processID } }: Sent): Promise<void> {
  if (processID === undefined) return
  const { connectionString } = pool.options
  const messenger = new pg.Client({ connectionString, connectionTimeoutMillis: 2000 })
  messenger.on('error', () => undefined)
  try {
    await messenger.connect()
    await messenger.query('select pg_cancel_backend($1)', [processID])
  } finally {
    await messenger.end()
  }
}
