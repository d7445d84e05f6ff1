import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import type { Copies } from './copies.ts'
import { digestOf } from './digest.ts'
import { endOf } from './ward.ts'

/** The number of kills and cut connections, and the differences afterwards. */
export type Tally = { kills: number; cuts: number; lost: number; doubled: number }

const IMPORT = fileURLToPath(new URL('./kill-import-process.ts', import.meta.url))
const KILLS = 30
const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Each start is noted in the audit log and moves a heartbeat; everything else must be as if it had run once. */
const look = (client: pg.Client) =>
  digestOf(client, { ids: false, without: ['audit_log', 'audit_unsealed', 'live_events'] })

/** Kills an import twice on its way, lets it end, and compares with one that was never killed. */
export async function killImport(copies: Copies, file: string): Promise<Tally> {
  const start = (url: string, dieAt: number) => endOf([IMPORT, url, file, String(dieAt)])
  const { expected, statements } = await copies.copy(async (client, url) => {
    const { said } = await start(url, 0)
    return { expected: await look(client), statements: Number(said) }
  })
  const tally: Tally = { kills: 0, cuts: 0, lost: 0, doubled: 0 }
  for (let point = 0; tally.kills < KILLS; point++) {
    if (point > KILLS) throw new Error('The import cannot be killed')
    await copies.copy(async (client, url) => {
      // Points all over the import, however many there will be; then once more soon after it went on.
      const first = 3 + Math.floor((statements - 6) * ((point * GOLDEN) % 1))
      for (const dieAt of [first, 3 + (point % 12)]) if ((await start(url, dieAt)).signal === 'SIGKILL') tally.kills++
      await start(url, 0)
      const left = await look(client)
      if (left.whole === expected.whole) return
      const [here = [], there = []] = [left, expected].map(({ counts }) =>
        counts.split('\n').map((line) => Number(line.split(' ')[1])),
      )
      if (here.some((n, at) => n > (there[at] ?? 0))) tally.doubled++
      else tally.lost++
    })
  }
  return tally
}

const cdata = (value: string) => `<![CDATA[${value}]]>`
const element = ([name, value]: [string, string]) => `<wp:${name}>${cdata(value)}</wp:${name}>`

const comment = (id: number, more: Record<string, string> = {}) => {
  const fields = {
    comment_id: String(id),
    comment_author: `Guest ${id % 7}`,
    comment_author_email: `guest${id % 7}@old.example`,
    comment_date_gmt: '2024-05-01 10:00:00',
    comment_content: `Words ${id}`,
    comment_approved: '1',
    comment_parent: '0',
    ...more,
  }
  return `<wp:comment>${Object.entries(fields).map(element).join('')}</wp:comment>`
}

const post = (id: number, comments: string[]) =>
  `<item><title>Post ${id}</title><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
    <content:encoded>${cdata('Hello')}</content:encoded>${comments.join('')}</item>`

const STATES = ['1', '1', '0', 'spam', 'trash']

/** An export whose comments are in every state, answer one another in both orders, and hold two that are refused. */
export function exportOf(comments = 120): string {
  const many = Array.from({ length: comments }, (_, at) =>
    comment(at + 10, {
      comment_approved: STATES[at % STATES.length] ?? '1',
      comment_parent: at % 3 === 0 ? String(at + 14) : '0',
    }),
  )
  const author = '<wp:author><wp:author_id>3</wp:author_id><wp:author_login>ash</wp:author_login></wp:author>'
  const items = [post(1, [comment(3, { comment_parent: '1' }), comment(1), comment(0)]), post(2, many), post(2, [])]
  return `<?xml version="1.0"?><rss xmlns:wp="w" xmlns:dc="d" xmlns:content="c"><channel><link>https://old.example</link>
    <wp:wxr_version>1.2</wp:wxr_version>${author}${items.join('')}</channel></rss>`
}

/** The same in rows of JSON: people, posts, threads, answers to what comes later, reports, and rows that are refused. */
export function rowsOf(): string {
  const rows: object[] = [{ type: 'post', id: 1, title: 'A post', body: 'Hello' }]
  for (let id = 1; id <= 2000; id++) {
    rows.push({ type: 'user', id, username: `brought_${id}` })
    rows.push({
      type: 'comment',
      id,
      postId: 1,
      authorId: id,
      body: `Words ${id}`,
      state: ROW_STATES[id % ROW_STATES.length],
    })
    if (id % 5 === 0) rows.push({ type: 'thread', id, title: `Thread ${id}`, authorId: id, body: 'A question' })
    if (id % 5 === 1) rows.push({ type: 'reply', id, threadId: id + 4, authorId: id, body: 'An answer' })
    if (id % 9 === 0)
      rows.push({ type: 'report', id, targetType: 'comment', targetId: id, reporterId: 1, reason: 'Unkind' })
    if (id % 50 === 0)
      rows.push(
        { type: 'comment', id: `bad ${id}`, postId: 1 },
        { type: 'comment', id: 9000 + id, postId: 7, authorId: 1, body: 'Lost' },
      )
  }
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('')
}
const ROW_STATES = ['published', 'published', 'pending', 'spam', 'deleted']
