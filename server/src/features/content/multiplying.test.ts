import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, type GraphqlAnswer, startTestApp, type TestApp } from '../../../test/app.ts'
import { TOO_MUCH_TEXT } from '../../platform/graphql/spent.ts'

/** The longest text an import takes. */
const LONG = 100_000

let t: TestApp
let moderator: Actor
let flagOfComment: string
let flagOfReply: string
beforeAll(async () => {
  t = await startTestApp()
  moderator = await t.signIn(2)
  const { pool } = t.database
  const { siteId } = t.sites.one
  const one = async (text: string, values: unknown[] = []) =>
    (await pool.query<{ id: string }>(text, [siteId, moderator.id, ...values])).rows[0]?.id ?? ''
  const post = await one(
    `insert into posts (site_id, author_id, slug, title, body) values ($1, $2, 'loud', 'Loud', $3) returning id`,
    ['p'.repeat(LONG)],
  )
  const comment = await one(
    `insert into content (site_id, author_id, kind, body, post_id)
     select $1::int, $2::bigint, 'comment', 'comment ' || n, ${post} from generate_series(1, 600) n returning id`,
  )
  const thread = await one(
    `insert into content (site_id, author_id, kind, body) values ($1, $2, 'thread', 'Topic') returning id`,
  )
  await pool.query(`insert into threads (site_id, id, name, slug) values ($1, $2, 'Topic', 'topic')`, [siteId, thread])
  const reply = await one(
    `insert into content (site_id, author_id, kind, body, root_id)
     select $1::int, $2::bigint, 'reply', repeat(chr(97 + n), ${LONG}), ${thread} from generate_series(0, 24) n
     union all select $1::int, $2::bigint, 'reply', repeat('é', ${LONG}), ${thread} from generate_series(1, 25) returning id`,
  )
  await pool.query('select count_imported()')
  flagOfComment = await flag('COMMENT', comment)
  flagOfReply = await flag('REPLY', reply)
})
afterAll(() => t.stop())

async function flag(assocType: string, assocId: string): Promise<string> {
  const { data } = await t.ask(
    moderator,
    `mutation { openContentFlag(assocType: ${assocType}, assocId: "${assocId}") { id } }`,
  )
  return (data as never as { openContentFlag: { id: string } }).openContentFlag.id
}
const ask = (id: string, fields: string) => t.ask(moderator, `{ contentFlag(id: "${id}") { ${fields} } }`)
const messagesOf = ({ errors }: GraphqlAnswer) => errors?.map(({ message }) => message)

test('from a comment to its post and back is no way that multiplies', async () => {
  const asked = 'comment{post{comments{post{comments{post{comments{post{comments{id}}}}}}}}}'
  expect(messagesOf(await ask(flagOfComment, asked))).toEqual([expect.stringContaining('Cannot query field "post"')])
  const round = 'reply{thread{replies{thread{replies{id}}}}}'
  expect(messagesOf(await ask(flagOfReply, round))).toEqual([expect.stringContaining('Cannot query field "thread"')])
})

test('answers of answers are refused by the rows they may give, with the path that gives them', async () => {
  const answer = await ask(flagOfComment, 'comment { post { comments(limit: 500) { comments(limit: 100) { id } } } }')
  expect(messagesOf(answer)).toEqual([
    expect.stringMatching(/^contentFlag\.comment\.post\.comments\.comments may give up to 50,000 rows\./),
  ])
  expect(answer.errors?.[0]?.extensions.code).toBe('INVALID')
  const change = `mutation { updateContentFlag(id: "${flagOfComment}", operation: DONE, version: 1) {
    comment { post { comments(limit: 500) { comments { comments { id } } } } } } }`
  expect(messagesOf(await t.ask(moderator, change))).toEqual([
    expect.stringContaining('updateContentFlag.comment.post.comments.comments.comments'),
  ])
  // It was refused before anything was changed.
  expect((await ask(flagOfComment, 'version')).data).toEqual({ contentFlag: { version: 1 } })
})

test('a list of answers gives as many as it is asked for, and no more than it may', async () => {
  const count = async (limit: string) => {
    const { data, errors } = await ask(flagOfComment, `comment { post { comments${limit} { id user { id } } } }`)
    if (errors) return errors[0]?.message
    const { contentFlag } = data as never as { contentFlag: { comment: { post: { comments: unknown[] } } } }
    return contentFlag.comment.post.comments.length
  }
  expect(await count('')).toBe(20)
  expect(await count('(limit: 500)')).toBe(500)
  expect(await count('(limit: 3)')).toBe(3)
  for (const limit of [0, -1, 501]) expect(await count(`(limit: ${limit})`)).toBe('The limit must be between 1 and 500')
})

test('long texts are answered whole, as many as an answer has room for', async () => {
  const bodies = async (limit: number) => {
    const answer = await ask(flagOfReply, `reply { id thread { replies(limit: ${limit}) { id body } } }`)
    if (answer.errors) return messagesOf(answer)
    const { contentFlag } = answer.data as never as {
      contentFlag: { reply: { thread: { replies: { body: string }[] } } }
    }
    return contentFlag.reply.thread.replies.map(({ body }) => body)
  }
  expect(await bodies(25)).toEqual(Array.from({ length: 25 }, (_, n) => String.fromCharCode(97 + n).repeat(LONG)))
  // Bytes count, before they are read: 25 texts of two bytes a character are 5 MB.
  expect(await bodies(50)).toEqual([TOO_MUCH_TEXT])
})

test('the text of a post is read when it is asked for', async () => {
  const { data } = await ask(flagOfComment, 'comment { body post { body } }')
  expect(data).toEqual({ contentFlag: { comment: { body: 'comment 1', post: { body: 'p'.repeat(LONG) } } } })
})
