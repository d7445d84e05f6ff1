import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { hookPlace } from '../../server/src/features/api-access/webhooks.actions.ts'
import { sealsUnder } from '../../server/src/platform/seals.ts'
import { openCopies } from './copies.ts'
import { SECRET } from './deliverer.ts'
import { openReceiver } from './hook-receiver.ts'
import { atLeast, type Bench, type Figure, measured, none } from './proof.ts'
import { startToKill } from './start-to-kill.ts'
import { endOf } from './ward.ts'

export const name = 'kill-hooks'
export const title = 'whoever tells hooks is killed at any moment, and the other side breaks off'

const PROCESS = fileURLToPath(new URL('./kill-hooks-process.ts', import.meta.url))
const TEXTS = 200
/** Each text is removed and restored so often. */
const CHANGES = 6
/** A process that is killed takes so many moments of its start. */
const MOMENTS = 40
const ROUNDS_MOST = 400

type Row = { id: string; content_id: string; event: string; state: string }

export async function run(bench: Bench): Promise<Figure[]> {
  const copies = await openCopies(bench)
  return bench.part('killed', () => copies.copy((client, url) => tellAndKill(bench, { client, url })))
}

async function tellAndKill(bench: Bench, { client, url }: { client: pg.Client; url: string }): Promise<Figure[]> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const receiver = await openReceiver(secret)
  bench.later(receiver.close)
  const { siteId, hookId } = await addHook(client, { secret, at: `http://127.0.0.1:${receiver.port}/` })
  await changeTexts(client, siteId)
  const args = [PROCESS, url, String(siteId), hookId, String(receiver.port)]
  const rows = async () =>
    (
      await client.query<Row>(
        'select id, content_id, event, state from webhook_deliveries where hook_id = $1 order by id',
        [hookId],
      )
    ).rows
  const waits = async () => (await rows()).some(({ state }) => state === 'waiting')
  // The pauses between attempts are over at once: the tests of the room cover the waiting.
  const due = () => client.query('update webhook_deliveries set next_at = now() where hook_id = $1', [hookId])
  let kills = 0
  for (; kills < ROUNDS_MOST && (await waits()); kills++) {
    await due()
    await startToKill(args, kills % MOMENTS)
  }
  receiver.steady()
  for (let round = 0; round < 20 && (await waits()); round++) {
    await due()
    await endOf(args)
  }
  return figuresOf(await rows(), { receiver, siteId, kills })
}

type Reported = { receiver: Awaited<ReturnType<typeof openReceiver>>; siteId: number; kills: number }

function figuresOf(rows: readonly Row[], { receiver, siteId, kills }: Reported): Figure[] {
  const { requests, again, unsigned } = receiver.counts()
  const ids = new Set(receiver.ids())
  const lost = rows.filter(({ id }) => !ids.has(`msg_${siteId}_${id}`)).length
  const ofText = (all: readonly { contentId: string; event: string }[]) =>
    Map.groupBy(all, ({ contentId }) => contentId)
  const expected = ofText(rows.map(({ content_id: contentId, event }) => ({ contentId, event })))
  const got = ofText(receiver.inOrder)
  const eventsOf = (all: ReturnType<typeof ofText>, id: string) => (all.get(id) ?? []).map(({ event }) => event).join()
  const disordered = [...expected.keys()].filter((id) => eventsOf(expected, id) !== eventsOf(got, id)).length
  return [
    atLeast('events that a webhook is told of', rows.length, TEXTS * CHANGES),
    atLeast('processes killed while they sent events', kills, MOMENTS),
    atLeast('events sent again with an id that the other side knew', again, 1),
    none('events lost', lost),
    none('events applied twice', receiver.inOrder.length - rows.length),
    none('texts whose events came in another order than they happened', disordered),
    none('events that are not noted as delivered', rows.filter(({ state }) => state !== 'delivered').length),
    none('requests with a wrong signature', unsigned),
    measured('requests in all', requests.toLocaleString('en')),
  ]
}

async function addHook(client: pg.Client, { secret, at }: { secret: string; at: string }) {
  const { rows: sites } = await client.query<{ id: number }>('select min(id) as id from sites')
  const siteId = sites[0]?.id ?? 0
  const { rows } = await client.query<{ id: string }>(
    `insert into webhooks (site_id, name, url, events, secret) values ($1, 'Proof', $2, '{text.removed,text.restored}', $3) returning id`,
    [siteId, at, sealsUnder(SECRET).seal(hookPlace(siteId), secret)],
  )
  return { siteId, hookId: rows[0]?.id ?? '' }
}

/** Removes and restores texts by turns, each time in a transaction of its own. */
async function changeTexts(client: pg.Client, siteId: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id from content where site_id = $1 and not is_deleted and not is_spam order by id limit $2`,
    [siteId, TEXTS],
  )
  for (let change = 0; change < CHANGES; change++)
    await client.query('update content set is_spam = $3 where site_id = $1 and id = any($2::bigint[])', [
      siteId,
      rows.map(({ id }) => id),
      change % 2 === 0,
    ])
}
