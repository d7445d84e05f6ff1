import { afterAll, beforeAll, expect, test } from 'vitest'
import { writerOn } from '../src/features/member-site/member-site.fixtures.ts'
import { type Actor, startTestApp, type TestApp } from './app.ts'
import { routesOf } from './routes.ts'

let t: TestApp
let readers: [who: string, actor: Actor | null][]
let paths: string[]
beforeAll(async () => {
  t = await startTestApp()
  // A super admin's forms may lead to every site of the network, a moderator's to none.
  readers = [['nobody', null]]
  for (const role of [3, 2, 5]) readers.push([`role ${role}`, await t.signIn(role)])
  const writer = await writerOn(t, t.sites.one.siteId)
  const { slug } = await writer.post()
  const reading = routesOf(t.fastify.printRoutes()).filter(({ methods }) => /\bGET\b/.test(methods))
  paths = reading
    .map(({ url }) => url)
    // A stream that is open has no end; its head is looked at where streams are tested.
    .filter((url) => url !== '/api/moderation/events')
    .flatMap((url) => [url.replace(/:\w+/g, slug).replace('*', 'x'), url.replace(/:\w+/g, 'none').replace('*', 'x')])
  paths.push(`/${slug}`, '/moderation/content-flag/1', '/moderation/?a=<b>', '/none/at/all', '/login?problem=x')
})
afterAll(() => t.stop())

/** The sources a policy may name: nothing, this origin, and pictures and styles that stand in the page itself. */
const OWN = new Set(["'none'", "'self'", 'data:', "'unsafe-inline'"])

test('no answer of any endpoint lets a browser ask another host, but for forms that lead to the sites one may switch to', async () => {
  const answers = paths.flatMap((url) => readers.map(([who, actor]) => ({ url, who, actor })))
  const seen = new Set<string>()
  const targets: string[] = []
  for (const { url, who, actor } of answers) {
    const { headers, statusCode } = await t.fastify.inject({
      url,
      headers: { host: 'one.test', ...(actor && { cookie: actor.cookie }) },
    })
    const policy = String(headers['content-security-policy'])
    const directives = new Map(policy.split('; ').map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1)]))
    seen.add(`${url} ${statusCode}`)
    expect([url, directives.get('default-src')]).toEqual([url, ["'none'"]])
    for (const fallbackless of ['base-uri', 'frame-ancestors'])
      expect([url, directives.get(fallbackless)]).toEqual([url, ["'none'"]])
    for (const [name, sources] of directives) {
      const others = sources.filter((source) => !OWN.has(source))
      if (name === 'form-action') targets.push(...others.map((target) => `${who}: ${target}`))
      else expect([url, who, name, others]).toEqual([url, who, name, []])
    }
    expect(headers['x-dns-prefetch-control']).toBe('off')
  }
  expect(seen.size).toBeGreaterThan(25)
  expect(new Set(targets.filter((target) => !target.endsWith('//one.test')))).toEqual(
    new Set(['role 5: https://two.test']),
  )
})
