// A file of rows for the bench of the import, the same each time: so many rows, one in a hundred of them with a known fault.
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LINE_FAULT, PLACE_FAULT, ROW_FAULT } from '../../server/src/features/import/import-rows.ts'
import { dice } from './load.ts'

/** The expected report on a line. */
export type Wrong = { line: number; field: string; reason: string; kind: string }

const WORDS =
  'I have had this for years and the doctor says it will pass but nothing helps me through the night except a warm bath and a walk; has anybody tried magnesium or changed the dose after the second week? My hands are cold, my head aches when the weather turns, and work is hard. Thank you for listening, it helps to read that others live with it too.'.split(
    ' ',
  )
/** The rows of each type in a hundred. */
const OF_ALL = { user: 5, tag: 0.02, post: 2, thread: 8, status: 4, comment: 42, reply: 34, report: 4.98 }
type Type = keyof typeof OF_ALL
type Shares = Partial<Record<Type, number>>
/** The contents of the files: everything a network has, or its users alone. */
export const SHARES = { all: OF_ALL, users: { user: 100 } } satisfies Record<string, Shares>
const WRONG_EVERY = 100

/** Writes the file and returns what is wrong with it, in the order of its lines. */
export async function writeRows(file: string, count: number, shares: Shares = SHARES.all): Promise<Wrong[]> {
  const wrong: Wrong[] = []
  await pipeline(Readable.from(groupsOf(linesOf(count, shares, wrong))), createWriteStream(file))
  return wrong
}

function* groupsOf(lines: Iterable<string | Buffer>) {
  let group: Buffer[] = []
  for (const line of lines) {
    group.push(typeof line === 'string' ? Buffer.from(`${line}\n`) : line)
    if (group.length < 1000) continue
    yield Buffer.concat(group)
    group = []
  }
  yield Buffer.concat(group)
}

type Made = { next: () => number; has: Record<Type, number>; at: (n: number) => string; text: () => string }

function* linesOf(count: number, shares: Shares, wrong: Wrong[]): Generator<string | Buffer> {
  const next = dice(20_261_121)
  const text = () => {
    const words = Array.from(
      { length: 8 + Math.floor(next() ** 2 * 70) },
      () => WORDS[Math.floor(next() * WORDS.length)],
    )
    const plain = words.join(' ')
    const form = next()
    if (form < 0.55) return plain
    if (form < 0.95) return `<p>${plain}</p><p>${words.slice(0, 9).join(' ')}</p>`
    return `<p>${plain} <b>really</b></p><ul><li>${words[0]}</li></ul><p><a href="https://a.example/${words[1]?.length}">here</a></p>`
  }
  const has: Record<Type, number> = { user: 0, tag: 0, post: 0, thread: 0, status: 0, comment: 0, reply: 0, report: 0 }
  const at = (n: number) => new Date(1_500_000_000_000 + n * 200_000).toISOString()
  const made: Made = { next, has, at, text }
  let line = 0
  let kind = 0
  for (const [type, share] of Object.entries(shares) as [Type, number][]) {
    const rows = Math.round((count * share) / 100)
    for (let n = 0; n < rows; n++) {
      line++
      if (line % WRONG_EVERY === 0 && n > 5) {
        const choices = WRONG[type]
        const chosen = choices[kind++ % choices.length]
        if (!chosen) continue
        const [row, field, reason, name] = chosen(made)
        wrong.push({ line, field, reason, kind: name })
        yield row instanceof Buffer ? row : typeof row === 'string' ? row : JSON.stringify(row)
      } else {
        has[type]++
        yield JSON.stringify(rowOf(type, has[type], made))
      }
    }
  }
}

const FIRST = ['Adela', 'Bruno', 'Carys', 'Danilo', 'Edda', 'Farid', 'Greta', 'Hakon', 'Imke', 'Jarek']
const LAST = ['Moss', 'Gullwether', 'Yarrow', 'Oatridge', 'Vexmoor', 'Finchlock', 'Kettleburn']
const upTo = ({ next }: Made, n: number) => 1 + Math.floor(next() * n)

function rowOf(type: Type, n: number, made: Made): object {
  const { has, at, text } = made
  const id = `${type[0]}${n}`
  const authorId = `u${upTo(made, has.user)}`
  switch (type) {
    case 'user':
      return {
        ...{ type, id: `u${n}`, username: `member-${n}`, email: `member-${n}@rows.example`, insertedAt: at(n) },
        ...(n % 3 === 0 ? { firstName: FIRST[n % FIRST.length], lastName: LAST[(n >> 3) % LAST.length] } : {}),
        ...(n % 5 === 0 ? { bio: `Reads and writes here since page ${n}.` } : {}),
      }
    case 'tag':
      return { type, id: `g${n}`, name: `Subject ${n}` }
    case 'post':
      return { type, id, title: `Story number ${n}`, body: text(), authorId, insertedAt: at(n) }
    case 'thread': {
      const tags = [`g${upTo(made, has.tag)}`]
      return { type, id, title: `Question number ${n}`, authorId, body: text(), tags, insertedAt: at(n) }
    }
    case 'status':
      return { type, id, authorId, body: text(), insertedAt: at(n) }
    case 'comment': {
      const state = n % 50 === 0 ? 'pending' : n % 333 === 0 ? 'spam' : undefined
      // Comments stand near one another in an export: those of a post within some thousands of lines.
      const post = 1 + ((Math.floor(n / 40) + upTo(made, 200)) % has.post)
      return { type, id, postId: `p${post}`, authorId, body: text(), state, insertedAt: at(n) }
    }
    case 'reply': {
      const root = 1 + ((Math.floor(n / 10) + upTo(made, 200)) % has.thread)
      // One in a hundred stands under a status.
      const place = n % 100 === 0 ? { statusId: `s${upTo(made, has.status)}` } : { threadId: `t${root}` }
      return { type, id, ...place, authorId, body: text(), insertedAt: at(n) }
    }
    default:
      return {
        ...{ type, id: `report-${n}`, targetType: 'comment', targetId: `c${n}` },
        ...{ reporterId: authorId, reason: 'Unkind', insertedAt: at(n) },
      }
  }
}

type MakeWrong = (made: Made) => [row: object | string | Buffer, field: string, reason: string, kind: string]

/** A row that would be right, with some of its fields made wrong. */
const but =
  (type: Type, change: object, field: string, reason: string, kind: string): MakeWrong =>
  (made) => [{ ...rowOf(type, 9_000_000 + made.has[type], made), ...change }, field, reason, kind]

const ANY: MakeWrong[] = [
  () => ['{"type":"comment","id":', '', LINE_FAULT.notJson, 'not JSON'],
  () => ['["comment"]', '', LINE_FAULT.notObject, 'no object'],
  () => [{ type: 'page', id: 1 }, 'type', LINE_FAULT.type, 'unknown type'],
  () => [Buffer.from('{"type":"user","id":"caf\u00e9"}\n', 'latin1'), '', LINE_FAULT.notUtf8, 'not UTF-8'],
]
const texts = (type: 'thread' | 'status' | 'comment' | 'reply'): MakeWrong[] => [
  ...ANY,
  but(type, { body: '  ' }, 'body', ROW_FAULT.empty, 'empty text'),
  but(type, { body: 'x'.repeat(100_001) }, 'body', ROW_FAULT.tooLong(100_000), 'text too long'),
  but(type, { body: 'a\0b' }, 'body', ROW_FAULT.control, 'NUL'),
  but(type, { insertedAt: '2024-02-30T10:00:00Z' }, 'insertedAt', ROW_FAULT.date, 'no such day'),
  but(type, { id: 'a b' }, 'id', ROW_FAULT.id, 'id with a space'),
  but(type, { colour: 'red' }, 'colour', ROW_FAULT.unknownField, 'unknown field'),
  but(type, { authorId: undefined }, 'authorId', ROW_FAULT.missing, 'missing author'),
  but(type, { authorId: 'u0' }, 'authorId', PLACE_FAULT.noAuthor, 'unknown author'),
  but(type, { id: `${type[0]}1` }, 'id', PLACE_FAULT.twice, 'id twice'),
]
const WRONG: Record<Type, MakeWrong[]> = {
  user: [
    ...ANY,
    but('user', { username: 'a b' }, 'username', ROW_FAULT.username, 'name with a space'),
    but('user', { username: 'Member-1' }, 'username', PLACE_FAULT.usernameTaken, 'name taken'),
    but('user', { email: 'nobody' }, 'email', ROW_FAULT.email, 'no e-mail address'),
    but('user', { role: 'admin' }, 'role', ROW_FAULT.unknownField, 'unknown field'),
    but('user', { id: 'a b' }, 'id', ROW_FAULT.id, 'id with a space'),
    but('user', { id: 'u1' }, 'id', PLACE_FAULT.twice, 'id twice'),
    but('user', { username: undefined }, 'username', ROW_FAULT.missing, 'missing name'),
    but('user', { firstName: 7 }, 'firstName', ROW_FAULT.notText, 'a number for a name'),
    but('user', { bio: 'x'.repeat(1001) }, 'bio', ROW_FAULT.tooLong(1000), 'bio too long'),
    but('user', { bio: 'a\0b' }, 'bio', ROW_FAULT.control, 'NUL'),
    but('user', { isBlocked: 'yes' }, 'isBlocked', ROW_FAULT.notTrueFalse, 'neither true nor false'),
    but('user', { insertedAt: '2024-02-30T10:00:00Z' }, 'insertedAt', ROW_FAULT.date, 'no such day'),
  ],
  tag: ANY,
  post: [
    ...ANY,
    but('post', { slug: 'story-number-1-p1' }, 'slug', PLACE_FAULT.slugTaken, 'address taken'),
    but('post', { isPublished: 'yes' }, 'isPublished', ROW_FAULT.notTrueFalse, 'neither true nor false'),
  ],
  thread: [...texts('thread'), but('thread', { tags: ['g0'] }, 'tags', PLACE_FAULT.noTag, 'unknown tag')],
  status: texts('status'),
  comment: [
    ...texts('comment'),
    but('comment', { postId: 'p0' }, 'postId', PLACE_FAULT.noPost, 'unknown article'),
    but('comment', { parentId: 'c0' }, 'parentId', PLACE_FAULT.noParent, 'unknown parent'),
    (made) => {
      const row = { ...rowOf('comment', 9_000_000 + made.has.comment, made), postId: 'p500', parentId: 'c1' }
      return [row, 'parentId', PLACE_FAULT.otherPlace, 'parent elsewhere']
    },
  ],
  reply: [
    ...texts('reply'),
    but('reply', { threadId: 't0', statusId: undefined }, 'threadId', PLACE_FAULT.noThread, 'unknown thread'),
    but('reply', { threadId: 't1', statusId: 's1' }, 'threadId', ROW_FAULT.oneRoot, 'thread and status'),
  ],
  report: [
    ...ANY,
    but('report', { targetId: 'c0' }, 'targetId', PLACE_FAULT.noTarget, 'report of nothing'),
    but('report', { reason: '' }, 'reason', ROW_FAULT.empty, 'report without a reason'),
  ],
}
