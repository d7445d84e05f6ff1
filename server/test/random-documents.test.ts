import { parse, validate } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '../src/schema.ts'
import { type Actor, startTestApp, type TestApp } from './app.ts'
import { randomDocument } from './random-documents.ts'

const DOCUMENTS = 150
const CHANGES = ['openContentFlag', 'updateContentFlag', 'upsertAward', 'markNotificationsRead']

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(6)
})
afterAll(() => t.stop())

/** A post with comments and a thread with replies, each with a flag, and answers below answers. */
async function makeMuch() {
  const { pool } = t.database
  const { siteId } = t.sites.one
  const all = async (text: string) => (await pool.query<{ id: string }>(text)).rows.map(({ id }) => id)
  const author = admin.id
  const [post] = await all(
    `insert into posts (site_id, author_id, slug, title, body) values (${siteId}, ${author}, 'p', 'P', 'x') returning id`,
  )
  const [thread] = await all(
    `insert into content (site_id, author_id, kind, body) values (${siteId}, ${author}, 'thread', 'Topic') returning id`,
  )
  await pool.query(`insert into threads (site_id, id, name, slug) values (${siteId}, ${thread}, 'Topic', 'topic')`)
  const write = (kind: string, above: string, n: number, parent = 'null') =>
    all(
      `insert into content (site_id, author_id, kind, body, ${above}, parent_id)
       select ${siteId}, ${author}, '${kind}', repeat('a text ', n), ${above === 'post_id' ? post : thread}, ${parent}
         from generate_series(1, ${n}) n returning id`,
    )
  const comments = await write('comment', 'post_id', 120)
  const replies = await write('reply', 'root_id', 120)
  await write('comment', 'post_id', 120, comments[0])
  await write('reply', 'root_id', 120, replies[0])
  await pool.query('select count_imported()')
  const assocId = [comments[0] ?? '', replies[0] ?? '', thread ?? '', admin.id, '0']
  const flags = await Promise.all(
    (['COMMENT', 'REPLY', 'THREAD', 'USER'] as const).map(async (assocType, at) => {
      const { data } = await t.ask(
        admin,
        `mutation { openContentFlag(assocType: ${assocType}, assocId: "${assocId[at]}") { id } }`,
      )
      return (data as never as { openContentFlag: { id: string } }).openContentFlag.id
    }),
  )
  return { id: [...flags, '0'], assocId, userIds: [admin.id] }
}

test(`${DOCUMENTS} random valid documents are answered or refused, none by a fault`, async () => {
  const ids = await makeMuch()
  const ends = { answered: 0, dear: 0, other: 0 }
  for (let n = 0; n < DOCUMENTS; n++) {
    const { query, variables } = randomDocument(schema, `document ${n}`, { ids, mutations: CHANGES })
    expect(validate(schema, parse(query)), query).toEqual([])
    const { errors } = await t.ask(admin, query, { variables })
    expect(
      errors?.filter(({ extensions }) => extensions.code === 'FAULT'),
      query,
    ).toEqual(errors && [])
    if (!errors) ends.answered++
    else if (errors.some(({ message }) => message.includes('values at most'))) ends.dear++
    else ends.other++
  }
  expect(ends.answered).toBeGreaterThan(DOCUMENTS / 6)
  expect(ends.dear).toBeGreaterThan(DOCUMENTS / 20)
})
