import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import {
  asked,
  placeText,
  prepareDecision,
} from '../../server/src/features/flags/bursts/deciding/burst-decisions.fixtures.ts'
import { type Actor, startTestApp, type TestApp } from '../../server/test/app.ts'
import type { Moment } from './broken-change.ts'
import type { Copies } from './copies.ts'
import { BY_BEGINNINGS, digestOf } from './digest.ts'
import { groundOf, type Place } from './kill-mutation.ts'
import { endOf } from './ward.ts'

const RUNS = fileURLToPath(new URL('./kill-burst-runs-process.ts', import.meta.url))
/** Texts on each of the two sites, so many that a run takes several steps to open their flags and to decide on them. */
const FLAGGED = 90
const UNFLAGGED = 25
export const TEXTS = 2 * (FLAGGED + UNFLAGGED)
const POINTS = 20
const MOMENTS: readonly Moment[] = ['before', 'sent', 'answered']
const GOLDEN = (Math.sqrt(5) - 1) / 2
/** An admin, as on each of the two sites. */
const ROLE = 1

type Run = { siteId: number; id: string }
/** A decision on a burst that somebody started, with a run on each of its two sites. */
export type Started = { key: string; actor: Actor; sites: { one: number; two: number } }

const working = async <Result>(
  place: Place,
  sites: Started['sites'] | undefined,
  work: (t: TestApp) => Promise<Result>,
) => {
  const t = await startTestApp({ ground: groundOf(place, sites) })
  try {
    return await work(t)
  } finally {
    await t.stop()
  }
}

/** Makes a burst over two sites and presses on it: nothing of it is decided yet. Two of its texts on each site are left out. */
export const startDecision = (place: Place): Promise<Started> =>
  working(place, undefined, async (t) => {
    const sites = { one: t.sites.one.siteId, two: t.sites.two.siteId }
    const actor = await t.signIn(ROLE)
    await t.signIn(ROLE, { siteId: sites.two, personId: actor.personId, username: `there_${randomUUID().slice(0, 8)}` })
    const { burstId } = await placeText(t, null)
    for (const siteId of [sites.one, sites.two]) {
      for (let n = siteId === sites.one ? 1 : 0; n < FLAGGED; n++) await placeText(t, burstId, siteId)
      for (let n = 0; n < UNFLAGGED; n++) await placeText(t, burstId, siteId, { unflagged: true })
      await placeText(t, burstId, siteId, { atRisk: true })
      await placeText(t, burstId, siteId, { reasons: ['network'] })
    }
    const given = asked(burstId, { reason: 'Sells patches' })
    const { flags } = await prepareDecision(t, actor, given)
    if (flags !== TEXTS) throw new Error(`${flags} texts are meant instead of ${TEXTS}`)
    await t.mutate(actor, 'decideBurst', { key: given.key }, 'key')
    return { key: given.key, actor, sites }
  })

/** Does all runs of it to their end and presses Undo. */
export async function startUndo(place: Place, { key, actor, sites }: Started, runs: readonly Run[]): Promise<void> {
  await begin(place.url, runs)
  await working(place, sites, async (t) => {
    const { refusal } = await t.mutate(actor, 'undoBurstDecision', { key }, 'key')
    if (refusal) throw new Error(refusal.message)
  })
}

/** The runs of a decision that have not begun. */
export async function runsOf(client: pg.Client, { key }: Started): Promise<Run[]> {
  const { rows } = await client.query<Run>(
    `select r.site_id as "siteId", r.id from bulk_decisions b join runs r on r.site_id = b.site_id and r.id = b.run_id
      where b.together = $1 and r.state = 'queued' order by r.site_id`,
    [key],
  )
  if (rows.length !== 2) throw new Error(`There are ${rows.length} runs instead of one on each of two sites`)
  return rows
}

type Fate = { at: number; moment: Moment; isKill: boolean }
type Said = { isKilled: boolean; statements: number; cuts: number }

async function begin(url: string, runs: readonly Run[], fate?: Fate): Promise<Said> {
  const { said, signal } = await endOf([RUNS, JSON.stringify({ url, runs, fate })])
  return signal === 'SIGKILL' ? { isKilled: true, statements: 0, cuts: 0 } : { isKilled: false, ...JSON.parse(said) }
}

export type Broken = {
  kills: number
  cuts: number
  /** Texts that are not as they should be, those decided twice, and audit rows too many or too few. */
  undecided: number
  twice: number
  audits: number
  /** Copies that differ from one in which nothing was broken. */
  different: number
}

/**
 * Kills the runs at points all along them, and once more on the way from there, then cuts a connection at such points; lets them
 * end, twice as a queue may hand a job out, and compares with runs that nobody broke.
 */
export async function breakRuns(copies: Copies, started: Started, operation: 'SPAM' | 'UN_SPAM'): Promise<Broken> {
  const look = async (client: pg.Client) => (await digestOf(client, { without: BY_BEGINNINGS, ids: false })).whole
  const whole = await copies.copy(async (client, url) => {
    const before = await look(client)
    const runs = await runsOf(client, started)
    const { statements } = await begin(url, runs)
    const [counted, after] = [await count(client, started, operation), await look(client)]
    await decideOnceMore(client, operation)
    const doubled = await count(client, started, operation)
    if (doubled.twice !== 1 || (await look(client)) === after) throw new Error('A decision twice would not be found')
    return { before, after, statements, runs, counted }
  })
  if (whole.before === whole.after || Object.values(whole.counted).some((n) => n > 0))
    throw new Error(`Unbroken runs do not do what they should: ${JSON.stringify(whole.counted)}`)
  const sum: Broken = { kills: 0, cuts: 0, undecided: 0, twice: 0, audits: 0, different: 0 }
  for (const isKill of [true, false])
    for (let point = 0; point < POINTS; point++)
      await copies.copy(async (client, url) => {
        const moment = MOMENTS[point % MOMENTS.length] ?? 'sent'
        const at = 2 + Math.floor(((point + 0.5) * (whole.statements - 4)) / POINTS)
        const rest = 2 + Math.floor((whole.statements - at) * ((point * GOLDEN) % 1))
        for (const fate of (isKill ? [at, rest] : [at]).map((each): Fate => ({ at: each, moment, isKill }))) {
          const { isKilled, cuts } = await begin(url, whole.runs, fate)
          sum.kills += isKilled ? 1 : 0
          sum.cuts += cuts
        }
        await begin(url, whole.runs)
        const counted = await count(client, started, operation)
        for (const key of Object.keys(counted) as (keyof typeof counted)[]) sum[key] += counted[key]
        if ((await look(client)) !== whole.after) sum.different++
      })
  return sum
}

/** As if a run had decided on a flag a second time. */
const decideOnceMore = (client: pg.Client, operation: string) =>
  client.query(
    `insert into flag_events (site_id, flag_id, actor_id, status, body, before, after)
     select site_id, flag_id, actor_id, status, body, before, after from flag_events where status = $1 order by id desc limit 1`,
    [operation],
  )

/** The problems of a decision's texts and of the rows about them. */
async function count(client: pg.Client, { key }: Started, operation: string) {
  const { rows } = await client.query<Pick<Broken, 'undecided' | 'twice' | 'audits'>>(
    `with part as (select site_id, id from bulk_decisions where together = $1 and operation = $2),
          meant as (select f.* from bulk_flags f join part p on p.site_id = f.site_id and p.id = f.bulk_id
                     where f.outcome is distinct from 'excepted'),
          event as (select e.site_id, e.flag_id, count(*) as n from flag_events e join meant m on m.site_id = e.site_id and m.flag_id = e.flag_id
                     where e.status = $2 group by 1, 2),
          told as (select p.id, count(a.id) as n from part p left join audit_log a
                     on a.site_id = p.site_id and a.action = 'bulkDecision' and a.subject_id = p.id::text group by 1)
     select (abs($3 - (select count(*) from meant where outcome = 'done')) + abs($3 - (select count(*) from event))
             + (select count(*) from meant m join flags f on f.site_id = m.site_id and f.id = m.flag_id
                  join content c on c.site_id = f.site_id and c.id = f.content_id
                 where c.is_spam <> ($2 = 'SPAM')
                    -- A flag that the decision itself opened was closed before it.
                    or f.is_open <> ($2 <> 'SPAM' and not exists (
                         select from flag_events o where o.site_id = f.site_id and o.flag_id = f.id and o.status = 'OPENED'))))::int as undecided,
            (select coalesce(sum(n - 1), 0) from event)::int as twice,
            ((select coalesce(sum(abs(n - 1)), 0) from told) + abs(2 - (select count(*) from told)))::int as audits`,
    [key, operation, TEXTS],
  )
  return rows[0] ?? { undecided: TEXTS, twice: 0, audits: 0 }
}
