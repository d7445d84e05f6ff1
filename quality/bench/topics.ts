// The workload `topics`: the list of a site with a million threads, as the console asks for it, beside the statements of the same
// pages sent straight to the database.
import { cpus, loadavg } from 'node:os'
import type { ThreadQuery } from '@ward/domain/forums/threads'
import pg from 'pg'
import { pino } from 'pino'
import { threadPage } from '../../server/src/features/forums/threads/thread-list.db.ts'
import { openDatabase } from '../../server/src/platform/database/open.ts'
import { type SiteHandle, siteHandle } from '../../server/src/platform/database/site-handle.ts'
import { type Cluster, topicsOf } from './cluster.ts'
import { spreadOf, timeOf } from './load.ts'
import { admin, topicPageOf } from './questions.ts'
import { table } from './report.ts'
import { startWard } from './ward.ts'

const REPEATS = 4
const MOST = 150
const PAGE = 50
const FIRST = 100_000_000

type Narrowed = Pick<ThreadQuery, 'name' | 'isDeleted' | 'forumTagIds' | 'tagIds'>
const none: Narrowed = { name: '', isDeleted: false, forumTagIds: [], tagIds: [] }
/** Tags as `fill` makes them: one that a twelfth of the threads have, one that few have. */
const SEARCHES: readonly (Narrowed & { called: string })[] = [
  { called: 'all', ...none },
  { called: 'with those deleted', ...none, isDeleted: true },
  { called: 'a letter that nearly all have', ...none, name: 'e' },
  { called: 'two letters that many have', ...none, name: 'an' },
  { called: 'two letters that nobody has', ...none, name: 'zq' },
  { called: 'a word that one in ten has', ...none, name: 'lantern' },
  { called: 'a word that few have', ...none, name: 'lantern 77777' },
  { called: 'a forum tag of a twelfth', ...none, forumTagIds: ['101'] },
  { called: 'two forum tags, and two letters', ...none, forumTagIds: ['101', '102'], name: 'an' },
  { called: 'a tag that one in a thousand has', ...none, tagIds: ['1'] },
]
const SORTS = ['name', 'inserted_at', 'last_active_date', 'reply_count'] as const

type Row = { called: string; matching: number; what: string; p95: number; floor: number }

/** Measures each search in every order, first and last page; the figures as tables. */
export async function topicFigures(cluster: Cluster, topics: number, say: (line: string) => void): Promise<string> {
  const network = await topicsOf(cluster, topics, fill, say)
  const ward = await startWard(network)
  const log = pino({ level: 'silent' })
  const database = await openDatabase({ url: network.url, ownerUrl: network.ownerUrl, log, max: 1 })
  const site = siteHandle(database.network, 1, database.siteTables)
  const rows: Row[] = []
  try {
    for (const { called, ...narrowed } of SEARCHES) {
      const first = { ...narrowed, limit: PAGE, offset: 0, sort: 'name' as const, sortDesc: false }
      const matching = await threadPage(site, first).total()
      const last = Math.max(0, Math.floor((matching - 1) / PAGE) * PAGE)
      for (const [what, offset] of [
        ['first page', 0],
        ['last page', last],
      ] as const) {
        const times: number[] = []
        const floors: number[] = []
        for (let nth = 0; nth < REPEATS; nth++)
          for (const sort of SORTS)
            for (const sortDesc of [false, true]) {
              const query: ThreadQuery = { ...first, sort, sortDesc, offset }
              floors.push(await floorOf(site, query))
              const asked = { ...query, sort: sort.toUpperCase() }
              times.push(await timeOf(ward.port, topicPageOf(admin(), asked)))
            }
        const { p95 } = spreadOf(times)
        const floor = spreadOf(floors).p95
        rows.push({ called, matching, what, p95, floor })
        say(
          `${called} (${matching.toLocaleString('en')}), ${what}: p95 ${p95.toFixed(0)} ms, floor ${floor.toFixed(0)} ms`,
        )
      }
    }
  } finally {
    await database.close()
    await ward.stop()
  }
  return figures(topics, rows)
}

/** Milliseconds that the statements of a page take, rows and total, without a server before them. */
async function floorOf(site: SiteHandle, query: ThreadQuery): Promise<number> {
  const began = performance.now()
  const { rows, total } = threadPage(site, query)
  await rows()
  await total()
  return performance.now() - began
}

function figures(topics: number, rows: readonly Row[]): string {
  const worst = rows.toSorted((a, b) => b.p95 - a.p95)[0]
  const measured = worst ? `${worst.p95.toFixed(0)} ms (${worst.called}, ${worst.what})` : ''
  return [
    `${topics.toLocaleString('en')} threads on one site; pages of ${PAGE} with their total by name, start, activity and replies, both ways. ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end.`,
    table(
      ['goal', 'wanted', 'measured', 'met'],
      [
        [
          'any filter and order, first and last page, p95',
          `${MOST} ms`,
          measured,
          worst && worst.p95 <= MOST ? 'yes' : 'no',
        ],
      ],
    ),
    table(
      ['search', 'threads', 'page', 'p95, ms', 'its statements, ms'],
      rows.map(({ called, matching, what, p95, floor }) => [
        called,
        matching.toLocaleString('en'),
        what,
        p95.toFixed(0),
        floor.toFixed(0),
      ]),
    ),
  ].join('\n\n')
}

/** Threads of the first site, with names of a few words, tags, and a hundredth of them deleted. */
async function fill(url: string, topics: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const nth = (list: string, by: string) => `(array[${list}])[1 + (${by})]`
  try {
    await client.query(`
      set session_replication_role = replica;
      set synchronous_commit = off;
      insert into content (site_id, id, kind, author_id, body, is_deleted, inserted_at, reply_count) overriding system value
        select 1, ${FIRST} + n, 'thread', (select min(id) from users where site_id = 1), 'A text of some words, number ' || n,
               n % 100 = 0, now() - n * interval '1 minute', n % 997
          from generate_series(1, ${topics}) n;
      insert into threads (site_id, id, name, search, slug, last_active_date, inserted_at, is_hidden, reply_count)
        select 1, ${FIRST} + n, name, lower(name), 'topic-of-many-' || n, now() - (n * 7919::bigint % ${topics}) * interval '30 seconds',
               now() - n * interval '1 minute', n % 100 = 0, n % 997
          from (select n, ${nth(`'Moss','Tide','Lantern','Copper','Willow','Harbor','Quiet','Ember','Thistle','Cinder'`, '(n * 7) % 10')} || ' ' || n || ' ' ||
                       ${nth(`'and sleep','on bad days','with a new doctor','in the morning','after work'`, '(n / 10) % 5')} as name
                  from generate_series(1, ${topics}) n) as named;
      insert into thread_forum_tags (site_id, thread_id, tag_id)
        select 1, ${FIRST} + n, 101 + n % 12 from generate_series(1, ${topics}) n;
      insert into thread_global_tags (site_id, thread_id, tag_id)
        select 1, ${FIRST} + n, 1 from generate_series(1, ${topics}) n where n % 1000 = 1`)
    await client.query('set synchronous_commit = on; select txid_current()')
    await client.query('vacuum (analyze) content, threads, thread_forum_tags, thread_global_tags')
  } finally {
    await client.end()
  }
}
