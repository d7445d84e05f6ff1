// The workload `users`: the list of users of a site that has a million of them, as the console asks for it, beside PostGraphile
// where that can answer the same.
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { type Cluster, usersOf } from './cluster.ts'
import { answerTo, spreadOf, timeOf } from './load.ts'
import { startPeers } from './peers.ts'
import { admin, userPageOf, userPagePeers, userTotalOf } from './questions.ts'
import { table } from './report.ts'
import { startWard } from './ward.ts'

const REPEATS = 12
const PAGE = 25

/** The searches; of `few` at most 10,000 match, and where nothing narrows at all PostGraphile is asked too. */
const SEARCHES = [
  { name: 'all', term: '' },
  { name: 'a letter that nearly all have', term: 'a' },
  { name: 'two letters that few have', term: 'zz' },
  { name: 'a word that one in ten has', term: 'lantern' },
  { name: 'a word that few have', term: 'lantern_otter77' },
  { name: 'three modifiers', term: 'email:mail last_name:vexmoor username:copper' },
] as const
const SORTS = ['USERNAME', 'EMAIL', 'INSERTED_AT', 'ROLE_ID'] as const

type Row = { search: string; matching: number; what: string; p50: number; p95: number; few: boolean }

/** Measures the list on a site of so many users; the figures as tables. */
export async function userFigures(
  cluster: Cluster,
  users: number,
  withPeers: boolean,
  say: (line: string) => void,
): Promise<string> {
  const network = await usersOf(cluster, users, fill, say)
  await tidy(network.superuserUrl)
  const ward = await startWard(network)
  const peers = withPeers ? await startPeers(network) : []
  const found: Row[] = []
  const beside: string[][] = []
  try {
    for (const { name, term } of SEARCHES) {
      const totals: number[] = []
      let matching = 0
      for (let nth = 0; nth < REPEATS; nth++) {
        const began = performance.now()
        matching = Number(/"total":(\d+)/.exec(await answerTo(ward.port, userTotalOf(admin(), term)))?.[1])
        totals.push(performance.now() - began)
      }
      const few = matching <= 10_000
      const add = (what: string, times: number[]) => {
        const { p50, p95 } = spreadOf(times)
        found.push({ search: name, matching, what, p50, p95, few })
        say(`${name} (${matching.toLocaleString('en')}), ${what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
      }
      add('total', totals)
      const last = Math.max(0, matching - (matching % PAGE || PAGE))
      const pages = {
        'first page': { offset: 0, fromEnd: false },
        'page 40': { offset: Math.min(last, 39 * PAGE), fromEnd: false },
        'middle page': { offset: Math.floor(last / 2 / PAGE) * PAGE, fromEnd: false },
        'last page': { offset: 0, fromEnd: last > 1000 },
      }
      for (const [what, range] of Object.entries(pages)) {
        const times: number[] = []
        for (const sort of SORTS)
          for (let nth = 0; nth < REPEATS / SORTS.length; nth++)
            for (const sortDesc of [false, true])
              times.push(await timeOf(ward.port, userPageOf(admin(), { term, sort, sortDesc, limit: PAGE, ...range })))
        add(what, times)
      }
    }
    for (const { program } of peers)
      for (const [what, offset] of [
        ['first page', 0],
        ['middle page', Math.floor(users / 2)],
      ] as const) {
        const measure = async (port: number, ask: ReturnType<typeof userPagePeers>) => {
          const times: number[] = []
          for (let nth = 0; nth < REPEATS; nth++) times.push(await timeOf(port, ask))
          return spreadOf(times)
        }
        const theirs = await measure(program.port, userPagePeers(admin(), PAGE, offset))
        const range = { term: '', sort: 'USERNAME', sortDesc: false, limit: PAGE, offset, fromEnd: false }
        const ours = await measure(ward.port, userPageOf(admin(), range))
        const ms = ({ p50, p95 }: typeof ours) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`
        beside.push([`all, by username, ${what}, rows alone`, ms(ours), ms(theirs)])
      }
  } finally {
    await ward.stop()
    for (const { program } of peers) await program.stop()
  }
  return figures(users, found, beside)
}

function figures(users: number, found: readonly Row[], beside: string[][]): string {
  const worst = (rows: readonly Row[]) => rows.toSorted((a, b) => b.p95 - a.p95)[0]
  const isTotal = ({ what }: Row) => what === 'total'
  const goal = (name: string, rows: readonly Row[], most: number) => {
    const row = worst(rows)
    return [
      name,
      `${most} ms`,
      row ? `${row.p95.toFixed(0)} ms (${row.search}, ${row.what})` : '',
      row && row.p95 <= most ? 'yes' : 'no',
    ]
  }
  const rows = found.filter((row) => !isTotal(row))
  const goals = [
    goal(
      'rows, p95, where at most 10,000 match',
      rows.filter(({ few }) => few),
      150,
    ),
    goal(
      'rows, p95, where more match',
      rows.filter(({ few }) => !few),
      150,
    ),
    goal('the exact total, p95', found.filter(isTotal), 1000),
  ]
  const measured = found.map(({ search, matching, what, p50, p95 }) => [
    `${search} (${matching.toLocaleString('en')})`,
    what,
    `${p50.toFixed(1)} / ${p95.toFixed(1)}`,
  ])
  return [
    `${users.toLocaleString('en')} users of one site; each page by username, email address, date and role, both ways. ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end. Milliseconds, p50 / p95.`,
    table(['goal', 'wanted', 'measured', 'met'], goals),
    table(['search (matching)', 'what', 'Ward'], measured),
    ...(beside.length > 0 ? [table(['what', 'Ward', 'PostGraphile'], beside)] : []),
  ].join('\n\n')
}

/** Ids behind those of everybody else, near enough that they could have come from the same sequence. */
const FIRST = 1_000_000

/** Has the table tidied up, as PostgreSQL does it by itself in time: its pages are known as seen by everybody. */
async function tidy(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum (analyze) users').finally(() => client.end())
}

/** A network of some flags, with so many more users on its first site. */
async function fill(url: string, users: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const nth = (list: string, by: string) => `(array[${list}])[1 + (${by})]`
  try {
    await client.query(`
      set session_replication_role = replica;
      set synchronous_commit = off;
      insert into people (id) overriding system value select ${FIRST} + n from generate_series(1, ${users}) n;
      insert into users (site_id, id, person_id, username, slug, email, first_name, last_name, bio, role_id, status, verified_at, inserted_at)
        overriding system value
        select 1, ${FIRST} + n, ${FIRST} + n,
               ${nth(`'moss','tide','lantern','copper','willow','harbor','quiet','ember','thistle','cinder'`, '(n * 7) % 10')} || '_' ||
               ${nth(`'finch','wren','fox','otter','heron','hare','owl','lark','newt','crow'`, '(n / 10) % 10')} || n,
               'member-of-many-' || n,
               'person' || n || '@' || ${nth(`'mail.example','post.example','inbox.example'`, 'n % 3')},
               case when n % 3 = 0 then ${nth(`'Adela','Bruno','Carys','Danilo','Edda','Farid','Greta','Hakon','Imke','Jarek'`, '(n / 3) % 10')} end,
               case when n % 3 = 0 then ${nth(`'Moss','Gullwether','Yarrow','Oatridge','Vexmoor','Finchlock','Brizzard'`, `case when n % 7001 = 0 then 6 else (n / 7) % 6 end`)} end,
               case when n % 4 = 0 then 'Reads about aura and sleep, page ' || n else '' end,
               case when n % 50 = 0 then 4 else 3 end, case when n % 50 = 0 then 2 else 0 end, now(),
               now() - (n % 100000) * interval '20 minutes'
          from generate_series(1, ${users}) n`)
    // Rows of a commit that is not on the disk yet are not tidied up as seen by everybody.
    await client.query('set synchronous_commit = on; select txid_current()')
  } finally {
    await client.end()
  }
}
