import { FEATURE_IS_OFF, FEATURES, type Feature } from '@ward/domain/app/features'
import { featureOf, may } from '@ward/domain/app/permissions'
import { NOT_FOUND_HEADING } from '@ward/domain/app/shell'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { type Endpoint, endpoint } from '../src/platform/http/endpoint.ts'
import { registerEndpoints } from '../src/platform/http/endpoints.ts'
import { answerErrors } from '../src/platform/http/errors.ts'
import { schema } from '../src/schema.ts'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from './app.ts'
import { questionsOf, rightOf, textOf } from './questions.ts'

let t: TestApp
let owner: Actor
beforeAll(async () => {
  t = await startTestApp()
  owner = await t.signIn(5)
})
afterAll(() => t.stop())

async function turn(feature: Feature, isOn: boolean): Promise<void> {
  const { network } = t.database
  if (feature === 'kept_mail') {
    await network.deleteFrom('workers').execute()
    if (!isOn) await network.insertInto('workers').values({ id: 'worker', sendsMail: true }).execute()
    return
  }
  const { siteId } = t.sites.one
  await network.deleteFrom('siteFeatures').where('siteId', '=', siteId).where('feature', '=', feature).execute()
  if (isOn) await network.insertInto('siteFeatures').values({ siteId, feature }).execute()
}

/** A refusal of the feature, if the answer is one. */
const refusalOf = (body: unknown, feature: Feature) =>
  JSON.stringify(body).includes(JSON.stringify(FEATURE_IS_OFF[feature])) ? FEATURE_IS_OFF[feature] : null

const featureAt = (path: Parameters<typeof rightOf>[0][]) =>
  path.flatMap((field) => {
    const right = rightOf(field)
    return (right && featureOf(right)) ?? []
  })[0]

const fields = questionsOf(schema).flatMap((question) => {
  const feature = featureAt(question.path)
  return feature ? [{ question, feature, name: question.name }] : []
})

test('there are fields that need a feature, and the super admin who asks here holds every right', () => {
  expect(fields.map(({ name }) => name)).toEqual(expect.arrayContaining(['query outbox', 'mutation resendMessage']))
  for (const { question } of fields) for (const right of question.rights) expect(may(5, right).ok).toBe(true)
})

test.each(fields)(
  '$name is refused where $feature is off, with the right words, and answers where it is on',
  async ({ question, feature }) => {
    const ask = async () => t.ask(owner, textOf(question, '1'))
    await turn(feature, false)
    const { errors } = await ask()
    expect(errors?.[0]).toMatchObject({ message: FEATURE_IS_OFF[feature], extensions: { code: 'FORBIDDEN' } })
    await turn(feature, true)
    expect(refusalOf(await ask(), feature)).toBeNull()
  },
)

/** The endpoints with a feature, and one planted, on an app of their own. */
async function gatedEndpoints(): Promise<{ app: FastifyInstance; gated: (Endpoint & { feature: Feature })[] }> {
  const planted = endpoint({
    method: 'GET',
    url: '/planted',
    may: 'forums.read',
    changes: false,
    run: async () => ({}),
  })
  const all = [planted, ...endpoints(t.database, {} as EventReader, TEST_CONFIG)]
  const gated = all.flatMap((each) => {
    const feature = featureOf(each.may)
    return feature ? [{ ...each, feature }] : []
  })
  const { id: userId, personId, roleId, username, siteId } = owner
  const ctx = () => t.ctxOf({ kind: 'user', siteId, userId, personId, roleId, username, sessionId: '0' })
  const app = fastify()
  answerErrors(app)
  registerEndpoints(app, gated, async () => ctx())
  return { app, gated }
}

test('an endpoint outside GraphQL whose right needs a feature is refused where it is off', async () => {
  const { app, gated } = await gatedEndpoints()
  for (const { method, url, feature } of gated) {
    const knock = () => app.inject({ method, url: url.replaceAll(/:\w+/g, '1') })
    await turn(feature, false)
    const refused = await knock()
    expect([refused.statusCode, refusalOf(refused.json(), feature)], url).toEqual([403, FEATURE_IS_OFF[feature]])
    await turn(feature, true)
    expect(refusalOf((await knock()).body, feature), url).toBeNull()
  }
  await app.close()
})

test("members' pages and what leads to them are gone while forums are off, and there again after", async () => {
  const page = async (url: string) => (await t.fastify.inject({ url, headers: { host: 'one.test' } })).body
  await turn('forums', false)
  expect(await page('/forums')).toContain(NOT_FOUND_HEADING)
  expect(await page('/')).not.toContain('/forums')
  await turn('forums', true)
  expect(await page('/forums')).not.toContain(NOT_FOUND_HEADING)
  expect(await page('/')).toContain('/forums')
})

test('each feature there is can be on or off, and has words of its own', () => {
  expect(new Set(FEATURES.map((feature) => FEATURE_IS_OFF[feature])).size).toBe(FEATURES.length)
})
