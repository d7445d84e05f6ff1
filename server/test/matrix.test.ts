import type { Readable } from 'node:stream'
import { may, PERMISSION_NAMES, type Permission } from '@ward/domain/app/permissions'
import { ROLE, ROLE_IDS } from '@ward/domain/app/roles'
import { SIGN_IN_FIRST } from '@ward/domain/kernel/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import { makeFlag } from '../src/features/flags/flag/flags.fixtures.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import type { Endpoint } from '../src/platform/http/endpoint.ts'
import { schema } from '../src/schema.ts'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from './app.ts'
import { everyRow } from './every-row.ts'
import { questionsOf, rightOf, type SchemaField, shapesOf, textOf } from './questions.ts'

/** Somebody at an endpoint: how they come by their cookie, and the role they have there (null: nobody). */
type Caller = {
  name: string
  roleId: number | null
  host: string
  signIn(): Promise<Actor | null>
  known?: Actor | null
}
type Response = { code?: string; message?: string; data: unknown }

const ABSENT = '999999999'
const EXISTING = '1'

let t: TestApp
let callers: Caller[]
const questions = questionsOf(schema)
let rest: Endpoint[]

beforeAll(async () => {
  t = await startTestApp()
  rest = endpoints(t.database, {} as EventReader, TEST_CONFIG)
  await makeFlag(t)
  await t.database.network.insertInto('awards').values({ name: 'Kind words', year: 2024 }).execute()
  const own: Omit<Caller, 'host'>[] = [
    { name: 'anonymous', roleId: null, signIn: async () => null },
    ...ROLE_IDS.map((roleId) => ({ name: `role ${roleId}`, roleId, signIn: () => t.signIn(roleId) })),
    { name: 'blocked a second ago', roleId: null, signIn: () => changed({ status: 2 }) },
    { name: 'deleted a second ago', roleId: null, signIn: () => changed({ status: 3 }) },
    { name: 'demoted a second ago', roleId: ROLE.member, signIn: () => changed({ roleId: ROLE.member }) },
  ]
  callers = [
    ...own.map((caller) => ({ ...caller, host: 'one.test' })),
    // The session of one site is nothing on another site's host, whoever has it; every caller goes there in the proof.
    { name: 'role 5, on a foreign host', roleId: null, host: 'two.test', signIn: () => t.signIn(ROLE.superAdmin) },
  ]
})
afterAll(() => t.stop())

async function changed(values: { status?: number; roleId?: number }): Promise<Actor> {
  const actor = await t.signIn(ROLE.superAdmin)
  await t.database.network.updateTable('users').set(values).where('id', '=', actor.id).execute()
  return actor
}

/** Their cookie; a new account after each change that they made and that was not refused: it may have ended the old one. */
async function cookieOf(caller: Caller): Promise<string | undefined> {
  if (caller.known === undefined) caller.known = await caller.signIn()
  return caller.known?.cookie
}

async function askAs(caller: Caller, body: object): Promise<Response> {
  const cookie = await cookieOf(caller)
  const response = await t.fastify.inject({
    method: 'POST',
    url: '/api/moderation',
    headers: { host: caller.host, 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
    payload: JSON.stringify(body),
  })
  const { data, errors } = response.json()
  return { code: errors?.[0]?.extensions.code, message: errors?.[0]?.message, data: isNothing(data) ? null : data }
}

/** A refused field that may be null leaves its name behind, and nothing in it. */
const isNothing = (data: object | null | undefined) => Object.values(data ?? {}).every((value) => value === null)

async function knockAs(caller: Caller, { method, url }: Endpoint): Promise<Response> {
  const cookie = await cookieOf(caller)
  // A stream of events never ends: the head of the answer is enough.
  const response = await t.fastify.inject({
    method,
    url: url.replaceAll(/:\w+/g, EXISTING),
    headers: {
      host: caller.host,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(cookie ? { cookie } : {}),
    },
    ...(method === 'POST' ? { payload: '{}' } : {}),
    payloadAsStream: true,
  })
  const body = response.stream()
  if (response.statusCode !== 401 && response.statusCode !== 403) {
    // Read to its end: a file that nobody takes keeps its connection. A stream of events ends with the app.
    body.resume()
    return { data: response.statusCode }
  }
  const { code, message } = JSON.parse(await textOfStream(body)) as { code?: string; message?: string }
  return { code, message, data: null }
}

async function textOfStream(stream: Readable): Promise<string> {
  let text = ''
  for await (const chunk of stream) text += chunk
  return text
}

/** The refusal that the policy demands, or null where it grants every right. */
function refusalFor({ roleId }: Caller, rights: readonly Permission[]): Response | null {
  for (const right of rights) {
    const answer = may(roleId, right)
    if (answer.ok) continue
    return roleId === null
      ? { code: 'UNAUTHENTICATED', message: SIGN_IN_FIRST, data: null }
      : { code: 'FORBIDDEN', message: answer.because, data: null }
  }
  return null
}

/**
 * Callers take turns with the two ids of a question: a right is asked for before the id is looked at. Only a right further
 * inside needs something that is there.
 */
const idFor = (caller: Caller, { rights, path }: SchemaField, at: number) => {
  const isInside = path.length > 1 && refusalFor(caller, rights.slice(0, 1)) === null
  return isInside || (at + callers.indexOf(caller)) % 2 === 1 ? EXISTING : ABSENT
}

/** How an answer differs from the policy; null when it does not. A granted right may still meet a rule of the thing itself. */
function difference(caller: Caller, rights: readonly Permission[], reported: Response): object | null {
  const expected = refusalFor(caller, rights)
  if (expected) return JSON.stringify(reported) === JSON.stringify(expected) ? null : { expected, reported }
  const isDenied = rights.some((right) => {
    const answer = may(null, right)
    return !answer.ok && reported.code === 'FORBIDDEN' && reported.message === answer.because
  })
  return reported.code === 'FAULT' ||
    isDenied ||
    (reported.code === 'UNAUTHENTICATED' && reported.message === SIGN_IN_FIRST)
    ? { expected: 'no refusal', reported }
    : null
}

test('every question, change and endpoint names a permission that exists', () => {
  const named: [string, Permission | undefined][] = [
    ...questions.map(({ name, path }): [string, Permission | undefined] => {
      const last = path.at(-1)
      return [name, last && rightOf(last)]
    }),
    ...rest.map(({ method, url, may: right }): [string, Permission | undefined] => [`${method} ${url}`, right]),
  ]
  expect(named.filter(([, right]) => !PERMISSION_NAMES.some((name) => name === right))).toEqual([])
  const fields = Object.keys({ ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() })
  expect(questions.length).toBeGreaterThanOrEqual(fields.length)
})

test('the endpoints refuse exactly what the policy refuses, to every caller, and a refused request changes nothing', async () => {
  let cells = 0
  const differences: object[] = []
  const run = async (isRefused: boolean) => {
    for (const caller of callers) {
      for (const [at, question] of questions.entries()) {
        if ((refusalFor(caller, question.rights) !== null) !== isRefused) continue
        const id = idFor(caller, question, at)
        const reported = await askAs(caller, { query: textOf(question, id) })
        // Behind an absent row there is nothing to refuse.
        const rights = id === ABSENT && question.path.length > 1 ? question.rights.slice(0, 1) : question.rights
        note(caller, question.name, difference(caller, rights, reported))
        if (question.kind === 'mutation' && !reported.code) caller.known = undefined
      }
      for (const endpoint of rest) {
        if ((refusalFor(caller, [endpoint.may]) !== null) !== isRefused) continue
        note(
          caller,
          `${endpoint.method} ${endpoint.url}`,
          difference(caller, [endpoint.may], await knockAs(caller, endpoint)),
        )
        if (endpoint.method !== 'GET' && !isRefused) caller.known = undefined
      }
    }
  }
  const note = (caller: Caller, asked: string, differs: object | null) => {
    cells++
    if (differs) differences.push({ caller: caller.name, asked, ...differs })
  }

  for (const caller of callers) await cookieOf(caller)
  const before = await everyRow(t.database.pool)
  await run(true)
  const after = await everyRow(t.database.pool)
  await run(false)
  process.stdout.write(`Permission matrix: ${cells} cells, ${differences.length} differ from the policy\n`)
  expect(differences).toEqual([])
  expect(after).toBe(before)
}, 300_000)

test('no alias, fragment, directive or operation name leads round a refusal', async () => {
  let cells = 0
  const differences: object[] = []
  for (const caller of callers.filter(({ name }) =>
    ['anonymous', 'role 2', 'role 3', 'demoted a second ago'].includes(name),
  )) {
    caller.known = undefined
    for (const [at, question] of questions.entries()) {
      if (refusalFor(caller, question.rights) === null) continue
      // A shape is the document's, not the field's: they take turns.
      const shapes = shapesOf(question, question.path.length > 1 ? EXISTING : ABSENT)
      const body = shapes[at % shapes.length]
      if (!body) throw new Error('no shape')
      cells++
      const differs = difference(caller, question.rights, await askAs(caller, body))
      if (differs) differences.push({ caller: caller.name, ...body, ...differs })
    }
  }
  process.stdout.write(`Shapes of refused questions: ${cells} cells, ${differences.length} differ from the policy\n`)
  expect(differences).toEqual([])
}, 60_000)

const planted = (rights: Permission[]): SchemaField => ({ name: 'planted', kind: 'query', path: [], rights })

test('the matrix itself sees an endpoint that lets the wrong caller in, or the right one not', () => {
  const moderator: Caller = { name: 'role 2', roleId: 2, host: 'one.test', signIn: async () => null }
  const { rights } = planted(['awards.change'])
  expect(difference(moderator, rights, { data: { upsertAward: {} } })).not.toBeNull()
  expect(
    difference({ ...moderator, roleId: 1 }, rights, { code: 'UNAUTHENTICATED', message: SIGN_IN_FIRST, data: null }),
  ).not.toBeNull()
  expect(difference({ ...moderator, roleId: 1 }, rights, { data: { upsertAward: {} } })).toBeNull()
})
