// The workload `lab`: a threshold is tried over a hundred thousand past verdicts of the busiest site, alone and beside a shift.
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { type Cluster, networkOf } from './cluster.ts'
import { shift } from './deciding.ts'
import { type Ask, spreadOf, timeOf } from './load.ts'
import { admin, labOf, sidesOf } from './questions.ts'
import { printed, table } from './report.ts'
import type { Measure } from './results.ts'
import { startWard } from './ward.ts'

const VERDICTS = 100_000
/** A network whose busiest site has that many closed flags on texts. */
const FLAGS = 260_000
const REPEATS = 40
/** Admins who ask without a pause while the others work. */
const TRYING = 2
const MOST = 2

/** Two of ten were spam, one was removed; over nearly a year. */
const FILL = `
  delete from flag_verdicts where site_id = 1;
  insert into flag_verdicts (site_id, flag_id, assoc_type, verdict, spam, offensive, decided_at)
  select site_id, id, assoc_type, (array['spam', 'spam', 'remove', 'fine', 'fine', 'fine', 'fine', 'fine', 'fine', 'fine'])[1 + id % 10],
         floor(spam_prob::numeric * 1000), floor(offensive_prob::numeric * 1000), now() - (id % 360) * interval '1 day'
    from flags where site_id = 1 and content_id is not null and not is_open order by id limit ${VERDICTS};`

const QUESTIONS: readonly { what: string; ask: (nth: number) => Ask }[] = [
  { what: 'verdicts by score, a year', ask: () => labOf(admin(), {}) },
  { what: 'the same of one kind', ask: () => labOf(admin(), { assocType: 'REPLY' }) },
  { what: 'texts that change sides, first page', ask: (nth) => sidesOf(admin(), tried(nth), 0) },
  { what: 'the same, page 500', ask: (nth) => sidesOf(admin(), tried(nth), 9_980) },
]
/** Another threshold each time, below today's. */
const tried = (nth: number) => 0.1 + (nth % 20) / 100

/** Measures the lab; the figures as tables. */
export async function labFigures(cluster: Cluster, say: (line: string) => void): Promise<string> {
  const network = await networkOf(cluster, FLAGS, say)
  const verdicts = await fill(network.superuserUrl)
  const ward = await startWard(network)
  try {
    const alone = await each(ward.port)
    const asked = { times: [] as number[] }
    const beside = await shift({ network, ward, peers: [] }, 'the lab', async () => {
      let isOver = false
      const one = async (nth: number) => {
        for (let turn = nth; !isOver; turn++) {
          const question = QUESTIONS[turn % QUESTIONS.length]
          if (question) asked.times.push(await timeOf(ward.port, question.ask(turn)))
        }
      }
      const all = Array.from({ length: TRYING }, (_none, nth) => one(nth))
      return async () => {
        isOver = true
        await Promise.all(all)
      }
    })
    say(printed(beside))
    return figures(verdicts, alone, beside.measures, asked.times)
  } finally {
    await ward.stop()
  }
}

async function fill(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(FILL)
    await client.query('vacuum (analyze) flag_verdicts')
    const { rows } = await client.query('select count(*)::int as n from flag_verdicts where site_id = 1')
    return rows[0].n
  } finally {
    await client.end()
  }
}

async function each(port: number): Promise<Measure[]> {
  const measures: Measure[] = []
  for (const { what, ask } of QUESTIONS) {
    const times: number[] = []
    for (let nth = -3; nth < REPEATS; nth++) {
      const time = await timeOf(port, ask(nth + 3))
      if (nth >= 0) times.push(time)
    }
    measures.push({ what, who: 'Ward', times: spreadOf(times) })
  }
  return measures
}

const ms = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(1))

function figures(verdicts: number, alone: Measure[], [idle, busy]: Measure[], asked: readonly number[]): string {
  const ratio = (busy?.times.p95 ?? Number.NaN) / (idle?.times.p95 ?? Number.NaN)
  const goal = table(
    ['goal', 'wanted', 'measured', 'met'],
    [
      [
        `p95 of 20 moderators while ${TRYING} admins use the lab without a pause, against idle in the same run`,
        `at most ${MOST} ×`,
        `${ratio.toFixed(2)} ×`,
        ratio <= MOST ? 'yes' : 'no',
      ],
    ],
  )
  const spread = ({ p50, p95, n }: Measure['times']) => [ms(p50), ms(p95), String(n)]
  const rows = table(
    ['asked', 'p50 ms', 'p95 ms', 'times'],
    [
      ...alone.map(({ what, times }) => [what, ...spread(times)]),
      ...(idle ? [['20 moderators, idle', ...spread(idle.times)]] : []),
      ...(busy ? [['20 moderators beside the lab', ...spread(busy.times)]] : []),
      ['all questions of the lab beside them', ...spread(spreadOf(asked))],
    ],
  )
  const load = `${verdicts.toLocaleString('en')} verdicts, ${cpus().length} cores, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end.`
  return `${goal}\n\n${rows}\n\n${load}`
}
