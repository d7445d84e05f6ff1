// The workload `member-site`: pages of a site with a million texts, as a visitor requests them: the search, a thread with 10,000
// replies, and the start page.
import { Agent, get } from 'node:http'
import { cpus, loadavg } from 'node:os'
import pg from 'pg'
import { type Cluster, textsOf } from './cluster.ts'
import { spreadOf } from './load.ts'
import { fillTexts, LONG, LONG_REPLIES, wordAt } from './member-site-texts.ts'
import { hostOf } from './network.db.ts'
import { type Posting, postingOn } from './posting.ts'
import { table } from './report.ts'
import { startWard } from './ward.ts'

const MOST_MS = 100
const ROUNDS = 40
const POSTS_A_SECOND = 200

type Page = { called: string; path: string }
type Row = Page & { p50: number; p95: number; bytes: number }

const searchOf = (called: string, q: string): Page => ({
  called: `search: ${called}`,
  path: `/search?q=${encodeURIComponent(q)}`,
})

const SEARCHES: readonly Page[] = [
  searchOf('a word in most texts', wordAt(1)),
  searchOf('a word in every fourth text', wordAt(12)),
  searchOf('a word in one of a hundred', wordAt(400)),
  searchOf('a word in few texts', wordAt(19_000)),
  searchOf('a word that nobody wrote', 'quokkazebra'),
  searchOf('two words of most texts', `${wordAt(1)} ${wordAt(2)}`),
  searchOf('a frequent and a rare word', `${wordAt(1)} ${wordAt(15_000)}`),
  searchOf('a rare and a frequent word', `${wordAt(15_000)} ${wordAt(1)}`),
  searchOf('four words', [3, 40, 200, 900].map(wordAt).join(' ')),
  searchOf('two letters with which many words begin', wordAt(1).slice(0, 2)),
  searchOf('a number', '777777'),
]

/** Measures each page as often, in turns; the figures as tables. */
export async function memberSiteFigures(cluster: Cluster, texts: number, say: (line: string) => void): Promise<string> {
  const network = await textsOf(cluster, texts, fillTexts, say)
  const ward = await startWard(network)
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  try {
    const pages = [...SEARCHES, ...(await otherPages(network.superuserUrl))]
    const times = new Map(pages.map((page) => [page, [] as number[]]))
    const bytes = new Map<Page, number>()
    for (let round = -2; round < ROUNDS; round++)
      for (const page of pages) {
        const { ms, length } = await ask(agent, ward.port, page.path)
        bytes.set(page, length)
        if (round >= 0) times.get(page)?.push(ms)
      }
    const rows = pages.map(
      (page): Row => ({ ...page, ...spreadOf(times.get(page) ?? []), bytes: bytes.get(page) ?? 0 }),
    )
    for (const { called, p50, p95 } of rows) say(`${called}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`)
    const posting = await postingOn(network, ward)
    say(`posting: ${posting.perSecond.toFixed(0)} a second, ${posting.cpuMs.toFixed(1)} ms of the node each`)
    return figures(texts, rows, posting)
  } finally {
    agent.destroy()
    await ward.stop()
  }
}

async function otherPages(url: string): Promise<Page[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ middle: string; first: string }>(
      `select min(id) as first, percentile_disc(0.5) within group (order by id) as middle from content where site_id = 1 and root_id = $1`,
      [LONG.id],
    )
    const { middle = '', first = '' } = rows[0] ?? {}
    const thread = (called: string, query: string): Page => ({
      called: `thread of ${LONG_REPLIES.toLocaleString('en')} replies: ${called}`,
      path: `/forums/${LONG.slug}${query}`,
    })
    return [
      thread('its newest', ''),
      thread('the middle', `?before=${middle}`),
      thread('a link to its first', `?reply=${first}`),
    ]
  } finally {
    await client.end()
  }
}

async function ask(agent: Agent, port: number, path: string): Promise<{ ms: number; length: number }> {
  const began = performance.now()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const asked = get({ agent, port, host: '127.0.0.1', path, headers: { host: hostOf(1) } }, (answer) => {
    let length = 0
    answer.on('data', (chunk: Buffer) => {
      length += chunk.length
    })
    answer.on('end', () => {
      if (answer.statusCode === 200) resolve(length)
      else reject(new Error(`${path} answered ${answer.statusCode}`))
    })
  })
  asked.once('error', reject)
  const length = await promise
  return { ms: performance.now() - began, length }
}

function figures(texts: number, rows: readonly Row[], posting: Posting): string {
  const worst = (start: string) =>
    rows.filter(({ called }) => called.startsWith(start)).toSorted((a, b) => b.p95 - a.p95)[0]
  const goal = (what: string, start: string) => {
    const found = worst(start)
    return [
      what,
      `under ${MOST_MS} ms`,
      found ? `${found.p95.toFixed(1)} ms (${found.called.slice(start.length)})` : '–',
      found && found.p95 < MOST_MS ? 'yes' : 'no',
    ]
  }
  return [
    `${texts.toLocaleString('en')} texts on one site, pages as a visitor is answered with them, one after another, ${ROUNDS} times each. ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)} at the end.`,
    table(
      ['goal', 'wanted', 'measured', 'met'],
      [goal('Any search, p95', 'search: '), goal('Any page of the long thread, p95', 'thread of '), posted(posting)],
    ),
    table(
      ['page', 'p50, ms', 'p95, ms', 'kB'],
      rows.map(({ called, p50, p95, bytes }) => [called, p50.toFixed(1), p95.toFixed(1), (bytes / 1000).toFixed(0)]),
    ),
    `${posting.accepted.toLocaleString('en')} replies were sent by 400 members over 8 connections, each scored, written and counted before it is answered: p50 ${posting.p50.toFixed(1)} ms, p95 ${posting.p95.toFixed(1)} ms. One costs ${posting.cpuMs.toFixed(1)} ms of processor time in the node and sends ${posting.statements} statements; what asks, the node and PostgreSQL share the cores.`,
  ].join('\n\n')
}

const posted = ({ perSecond }: Posting): string[] => [
  'Replies a second, scored',
  `at least ${POSTS_A_SECOND}`,
  perSecond.toFixed(0),
  perSecond >= POSTS_A_SECOND ? 'yes' : 'no',
]
