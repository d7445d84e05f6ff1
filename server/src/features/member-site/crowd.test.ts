import { randomUUID } from 'node:crypto'
import { reportPath, signUpPath, threadPath } from '@ward/domain/app/front-end-links'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeThread } from '../forums/threads/threads.fixtures.ts'
import { senderOf } from './answering.fixtures.ts'

const CROWD = 50
const PASSWORD = 'Calm-Evenings-42'
let t: TestApp
let send: ReturnType<typeof senderOf>
let crowd: Actor[]
beforeAll(async () => {
  t = await startTestApp()
  send = senderOf(t)
  crowd = await Promise.all(Array.from({ length: CROWD }, () => t.signIn(3)))
}, 60_000)
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const statusesOf = (answers: readonly { statusCode: number }[]) => [
  ...new Set(answers.map(({ statusCode }) => statusCode)),
]
/** Everybody does it at once, each twice with the same form. */
const allTwice = <Person, Answer>(people: readonly Person[], act: (person: Person, nonce: string) => Promise<Answer>) =>
  Promise.all(
    people.flatMap((person) => {
      const nonce = randomUUID()
      return [act(person, nonce), act(person, nonce)]
    }),
  )

test('fifty replies at once, each form sent twice, are fifty replies, and the thread counts them', async () => {
  const { id } = await makeThread(t, { slug: 'crowded' })
  const answers = await allTwice(crowd, (by, nonce) =>
    send(by, threadPath('crowded'), { body: `Here is ${by.id}`, nonce }),
  )
  expect(statusesOf(answers)).toEqual([303])
  expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(CROWD)
  const written = await rows('select author_id from content where root_id = $1', id)
  expect(written.map(({ author_id }) => author_id).toSorted()).toEqual(crowd.map((each) => each.id).toSorted())
  expect(await rows('select reply_count from content where id = $1', id)).toEqual([{ reply_count: CROWD }])
})

test('fifty threads of one title at once, each form sent twice, are fifty threads at addresses of their own', async () => {
  const answers = await allTwice(crowd, (by, nonce) =>
    send(by, '/forums/new', { title: 'Is anybody up?', body: `I am, ${by.id}`, nonce }),
  )
  expect(statusesOf(answers)).toEqual([303])
  const made = await rows(
    `select count(*)::int as n, count(distinct slug)::int as slugs from threads where name = $1`,
    'Is anybody up?',
  )
  expect(made).toEqual([{ n: CROWD, slugs: CROWD }])
})

test('fifty reports of one text at once, each form sent twice, are fifty reports on one flag', async () => {
  const { id } = await makeThread(t)
  const answers = await allTwice(crowd, (by) => send(by, reportPath('thread', id), { reason: 'spam', words: '' }))
  expect(statusesOf(answers)).toEqual([303])
  const reports = await rows(
    `select flag_id, count(*)::int as n, count(distinct reporter_id)::int as reporters from flag_reports
      where flag_id in (select id from flags where content_id = $1) group by flag_id`,
    id,
  )
  expect(reports).toEqual([{ flag_id: expect.anything(), n: CROWD, reporters: CROWD }])
})

/** From networks of their own: how fast one may is another test. */
const signUpForm = (nth: number, path: string, fields: Record<string, string>) =>
  t.fastify.inject({
    method: 'POST',
    url: path,
    remoteAddress: `9.${nth}.8.1`,
    headers: { host: 'one.test', 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(fields).toString(),
  })
const newcomers = (name: (nth: number) => string) =>
  Array.from({ length: CROWD }, (_, nth) => ({ nth, username: name(nth), email: `crowd-${randomUUID()}@mail.example` }))
type Newcomer = ReturnType<typeof newcomers>[number]
const askFor = ({ nth, username, email }: Newcomer) =>
  signUpForm(nth, signUpPath, { username, email, birthday: '04/05/1980', rules: 'yes' })
const confirm = async ({ nth, email }: Newcomer) => {
  const [mail] = await rows('select payload::text as text from outbox where recipient = $1 order by id desc', email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  return signUpForm(nth, `${signUpPath}/confirm`, { token, password: PASSWORD })
}
const accountsOf = (people: readonly Newcomer[]) =>
  rows(
    'select email from users where email = any ($1)',
    people.map(({ email }) => email),
  )

test('fifty people sign up at once, each form sent twice: each has one account', async () => {
  const people = newcomers((nth) => `crowd-${nth}`)
  expect(statusesOf(await allTwice(people, askFor))).toEqual([303])
  const answers = await allTwice(people, confirm)
  expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(CROWD)
  expect((await accountsOf(people)).map(({ email }) => email).toSorted()).toEqual(
    people.map(({ email }) => email).toSorted(),
  )
}, 60_000)

test('when fifty people want one name at once, one gets it, and nobody gets an account without it', async () => {
  const people = newcomers(() => 'the-one-name')
  await Promise.all(people.map(askFor))
  const answers = await Promise.all(people.map(confirm))
  expect(answers.filter(({ statusCode }) => statusCode === 303)).toHaveLength(1)
  expect(statusesOf(answers).filter((status) => status >= 500)).toEqual([])
  expect(await accountsOf(people)).toHaveLength(1)
}, 60_000)
