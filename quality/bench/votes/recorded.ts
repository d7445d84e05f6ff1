import pg from 'pg'
import pino from 'pino'
import { buildApp } from '../../../server/src/app.ts'
import { openDatabase } from '../../../server/src/platform/database/open.ts'
import { visitorsUnder } from '../../../server/src/platform/http/visitors.ts'
import { TEST_CONFIG } from '../../../server/test/app.ts'
import type { Statement } from '../program.ts'
import { HOST, type Poll } from './ballots.ts'

/** The statements of a vote, and the values that differ in each vote. */
export type Recorded = { recorded: Statement[]; marks: { voter: string; option: string; limit: string } }
type Ground = { url: string; ownerUrl: string; secretKey: Buffer }

/** Sent whether somebody votes or not. */
const BACKGROUND = /live_events|^listen|site_hosts/i

/** The statements of one vote on a database, begin and commit among them, by an app of this process. */
export async function recordedVote({ url, ownerUrl, secretKey }: Ground, poll: Poll) {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ url, ownerUrl, log, max: 4 })
  const app = await buildApp({ config: { ...TEST_CONFIG, secretKey }, database, log, tasks: [] })
  const visitors = visitorsUnder(secretKey)
  const option = poll.options[0] ?? ''
  const send = () =>
    app.fastify.inject({
      method: 'POST',
      url: `/api/engagement/poll/${poll.id}/vote`,
      headers: {
        host: HOST,
        cookie: `ward-visitor=${visitors.written(visitors.fresh(new Date()))}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `option=${option}`,
    })
  try {
    // Queries that a process sends once have been sent by then.
    await send()
    const recorded = await watched(send)
    const values = recorded.flatMap((each) => each.values)
    const voter = String(values.find((value) => typeof value === 'string' && value.startsWith('v:')))
    const limit = String(values.find((value) => typeof value === 'string' && value.startsWith('votes:')))
    return { recorded, marks: { voter, option, limit } } satisfies Recorded
  } finally {
    await app.close()
    await database.close()
  }
}

async function watched(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args as [string | { text?: string; values?: unknown[] }, unknown]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    const values = Array.isArray(second) ? second : (typeof first === 'object' && first.values) || []
    if (!BACKGROUND.test(text)) sent.push({ text, values })
    return query.apply(this, args)
  } as typeof pg.Client.prototype.query
  try {
    await work()
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
  return sent
}
