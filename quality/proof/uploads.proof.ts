import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import pino from 'pino'
import { keepList } from '../../server/src/features/leads/lead-upload/lead-lists.actions.ts'
import { insertUpload, LEAD_TASK } from '../../server/src/features/leads/lead-upload/lead-upload.db.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { startRun } from '../../server/src/platform/jobs/runs.ts'
import { systemContext } from '../../server/src/platform/jobs/system-context.ts'
import { inTransaction } from '../../server/src/platform/transaction.ts'
import { openCopies } from './copies.ts'
import { machineLoad } from './load.ts'
import { atLeast, type Bench, type Figure, none, under } from './proof.ts'
import { endOf } from './ward.ts'

export const name = 'uploads'
export const title = 'a list of a million addresses, and one whose sorting is killed over and over'

const PROGRAM = fileURLToPath(new URL('./upload-process.ts', import.meta.url))
const [MANY, MANY_BAD] = [1_000_000, 10_000]
const [FEW, FEW_BAD] = [40_000, 400]
const KILLS = 150
const GOLDEN = (Math.sqrt(5) - 1) / 2
const SITE = 1
const PIECE = 10_000
/** Tables that grow from nothing while a list is sorted. */
const GROWING = 'lead_upload_rows, subscribers, subscription_events, users, outbox, graphile_worker._private_jobs'

export async function run(bench: Bench): Promise<Figure[]> {
  const copies = await openCopies(bench)
  const large = await bench.part('large', () => copies.copy((client, url) => sortMany(client, url)))
  bench.say(`${MANY} addresses in ${Math.round(large.ms)} ms, ${large.maxRssMb} MB`)
  const killed = await bench.part('killed', async () => {
    const whole = await copies.copy(async (client, url) => {
      const job = await upload(url, { all: FEW, bad: FEW_BAD })
      const tidying = tidyNowAndThen(client, 1_000)
      const { said } = await endOf([PROGRAM, url, String(SITE), job, '0']).finally(tidying)
      return { ...(await left(client)), statements: (JSON.parse(said) as Said).statements }
    })
    return copies.copy(async (client, url) => {
      const job = await upload(url, { all: FEW, bad: FEW_BAD })
      let kills = 0
      // A step is some ten statements: a process that dies within the first thirty has come a step or two further.
      for (let n = 1; n <= KILLS; n++) {
        const dieAt = 4 + Math.floor(((n * GOLDEN) % 1) * (n % 10 === 0 ? 30 : 12))
        if ((await endOf([PROGRAM, url, String(SITE), job, String(dieAt)])).signal === 'SIGKILL') kills++
      }
      await endOf([PROGRAM, url, String(SITE), job, '0'])
      const { counts, mails, twice } = await left(client)
      return {
        kills,
        twice,
        mails: mails - whole.mails,
        isSame: JSON.stringify(counts) === JSON.stringify(whole.counts),
      }
    })
  })
  return [
    under(
      `${MANY.toLocaleString('en')} addresses, ${MANY_BAD.toLocaleString('en')} bad ones (${machineLoad()})`,
      large.ms,
      60_000,
    ),
    {
      kind: 'fact',
      what: 'memory of the process that goes through them, at most',
      value: `${large.maxRssMb} MB`,
      goal: 'under 300 MB',
      met: large.maxRssMb < 300,
    },
    none('addresses of them that are in no line, or in two', Math.abs(large.counted - MANY)),
    atLeast(`kills of one upload of ${FEW.toLocaleString('en')} addresses`, killed.kills, KILLS),
    none('counts that differ from those of one that was never killed', killed.isSame ? 0 : 1),
    none('welcome mails too many or too few', Math.abs(killed.mails)),
    none('people who are mailed twice', killed.twice),
  ]
}

type Said = { statements: number; maxRssMb: number }
type List = { all: number; bad: number; sendEmail?: boolean }

async function sortMany(client: pg.Client, url: string) {
  const begun = performance.now()
  const job = await upload(url, { all: MANY, bad: MANY_BAD, sendEmail: false })
  const tidying = tidyNowAndThen(client)
  const { said } = await endOf([PROGRAM, url, String(SITE), job, '0']).finally(tidying)
  const ms = performance.now() - begun
  const { counts } = await left(client)
  const counted = Object.values(counts).reduce((sum, each) => sum + each, 0)
  return { ms, maxRssMb: (JSON.parse(said) as Said).maxRssMb, counted }
}

/** As PostgreSQL does by itself in time, which it is told not to where proofs are run. */
function tidyNowAndThen(client: pg.Client, pauseMs = 5_000): () => Promise<void> {
  let isOver = false
  const going = (async () => {
    while (!isOver) {
      await pause(pauseMs)
      await client.query(`analyze ${GROWING}`)
    }
  })()
  return async () => {
    isOver = true
    await going
  }
}

/** Takes a list in as an upload does; answers the run that goes through it. */
async function upload(url: string, { all, bad, sendEmail = true }: List): Promise<string> {
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ url, ownerUrl: `${url}#other`, log, max: 2 })
  try {
    const ctx = systemContext(database, { siteId: SITE, task: 'proof', requestId: 'proof', log, port: 80 })
    return await inTransaction(
      ctx,
      async (tx) => {
        const list = await keepList(tx.site, null)
        for (let from = 0; from < all; from += PIECE)
          await list.add(addresses(from, Math.min(all, from + PIECE), all / bad))
        const { listId, hash } = await list.end()
        const words = { form: '', adName: '', campaign: 'Proof', isReconsented: false, isDryRun: false }
        const given = { ...words, sendEmail, mediumId: 1, submittedBy: null, listId, listHash: hash }
        const { id } = await insertUpload(tx.site, given)
        return (await startRun(tx, LEAD_TASK, { subjectId: id })).id
      },
      { audited: false },
    )
  } finally {
    await database.close()
  }
}

/** Every so many are no address, and every fiftieth was there before. */
const addresses = (from: number, to: number, everyBad: number): string =>
  Array.from({ length: to - from }, (_, nth) => {
    const n = from + nth
    if (n % everyBad === 0) return `lead${n}@@proof.example\n`
    return `lead${n % 50 === 1 ? Math.max(1, n - 50) : n}@proof.example\n`
  }).join('')

async function left(client: pg.Client) {
  const { rows } = await client.query<{ counts: Record<string, number>; mails: number; twice: number }>(
    `select (select jsonb_object_agg(o.outcome, o.n) from (select outcome, count(*)::int as n from lead_upload_rows r
               where r.upload_id = (select max(id) from lead_uploads) group by 1) o) as counts,
            (select count(*)::int from outbox where key like 'welcome:%') as mails,
            (select count(*)::int from (select recipient from outbox where key like 'welcome:%' group by site_id, recipient
               having count(*) > 1) t) as twice`,
  )
  return rows[0] ?? { counts: {}, mails: 0, twice: 0 }
}
