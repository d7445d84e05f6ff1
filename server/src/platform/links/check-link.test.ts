import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { isPublicAddress } from '../outgoing/public-address.ts'
import { askInside } from './ask-inside.ts'
import { askOutside } from './ask-outside.ts'
import { linkChecker } from './check-link.ts'
import { forgetLinkChecks } from './forget.task.ts'
import { checkLinksInTurn, keepLinkCheck, linkChecksOf } from './link-checks.ts'
import { FAILURES_TO_ALARM, isAlarm, type LinkVerdict } from './link-verdicts.ts'

const page =
  (words: string, status = 200) =>
  (answer: ServerResponse) =>
    answer.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(words)
const moved = (to: string, status: number) => (answer: ServerResponse) =>
  answer.writeHead(status, { location: to }).end()
const ANSWERS: Record<string, (answer: ServerResponse) => unknown> = {
  '/': page('<title>Start</title>'),
  '/fine': page('<title>Sleep</title><h2 id="diary">Diary</h2><a name=old></a>'),
  '/empty': page('', 204),
  '/moved': moved('/fine', 301),
  '/moved-often': moved('/moved', 308),
  '/for-now': moved('/fine', 302),
  '/members': moved('/login?redirect=/members', 302),
  '/login': page('<title>Sign in</title>'),
  '/lost': moved('/', 301),
  '/soft': page('<title>Page not found</title>'),
  '/soft-too': page('<title>Site</title><h1>This page no longer exists</h1>'),
  '/forbidden': page('', 403),
  '/busy': page('', 429),
  '/sign-in-first': page('', 401),
  '/gone': page('', 410),
  '/broken': page('', 500),
  '/round': moved('/round', 302),
  '/hop-1': moved('/fine', 302),
  ...Object.fromEntries([2, 3, 4, 5, 6].map((n) => [`/hop-${n}`, moved(`/hop-${n - 1}`, 302)])),
  '/inside': moved('http://169.254.169.254/latest', 302),
  '/slow': (answer) => setTimeout(() => page('<title>Slow</title>')(answer), 150),
  '/silent': () => undefined,
}
const server = createServer((request, answer) => {
  const give = ANSWERS[request.url?.split('?')[0] ?? ''] ?? page('', 404)
  give(answer)
})

let t: TestApp
let origin: string
let check: ReturnType<typeof linkChecker>
beforeAll(async () => {
  t = await startTestApp()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  const outside = askOutside({
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    ports: [String(port), '', '80', '443'],
  })
  check = linkChecker(
    askInside(async () => t.fastify),
    { outside, patience: 1_000 },
  )
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await t.stop()
})

const verdictOn = (address: string) => check(t.database.network, new URL(address, origin))

test.each([
  ['/fine', 'good answered'],
  ['/empty', 'good answered'],
  ['/fine#diary', 'good answered'],
  ['/fine#old', 'good answered'],
  ['/fine#top', 'good answered'],
  ['/fine#gone', 'bad anchor'],
  ['/moved#gone', 'bad anchor'],
  ['/moved#diary', 'good answered'],
  ['/for-now', 'good answered'],
  ['/members', 'bad login'],
  ['/sign-in-first', 'bad login'],
  ['/login', 'good answered'],
  ['/lost', 'bad notThere'],
  ['/soft', 'bad notThere'],
  ['/soft-too', 'bad notThere'],
  ['/absent', 'bad missing'],
  ['/gone', 'bad missing'],
  ['/broken', 'bad failed'],
  ['/forbidden', 'unknown refused'],
  ['/busy', 'unknown limited'],
  ['/slow', 'good answered'],
  ['/silent', 'bad silent'],
  ['/hop-5', 'good answered'],
  ['/hop-6', 'bad endless'],
  ['/round', 'bad endless'],
  ['/inside', 'bad silent'],
])('of another site %s is judged %s', async (path, judged) => {
  const { state, reason } = await verdictOn(path)
  expect(`${state} ${reason}`).toBe(judged)
})

test('where a page has moved for good its new address is offered, where it is only for now not', async () => {
  expect((await verdictOn('/moved-often')).movedTo).toBe(`${origin}/fine`)
  expect((await verdictOn('/for-now')).movedTo).toBeNull()
  expect((await verdictOn('/fine')).movedTo).toBeNull()
})

test.each([
  ['https://one.test/', 'good answered'],
  ['https://one.test/forums', 'good answered'],
  ['https://one.test/forums#main', 'good answered'],
  ['https://one.test/forums#gone', 'bad anchor'],
  ['https://one.test/no-such-page', 'bad missing'],
  ['https://one.test/messages', 'bad login'],
])('a page of our own is asked for inside the app, as by a visitor: %s is %s', async (address, judged) => {
  const { state, reason } = await verdictOn(address)
  expect(`${state} ${reason}`).toBe(judged)
})

const BAD: LinkVerdict = { state: 'bad', reason: 'missing', status: 404, movedTo: null }
const GOOD: LinkVerdict = { state: 'good', reason: 'answered', status: 200, movedTo: null }
const UNKNOWN: LinkVerdict = { state: 'unknown', reason: 'limited', status: 429, movedTo: null }
const HOUR = 3_600_000

test('an alarm needs three failures within 24 hours; an answer ends them, one that says nothing does not', async () => {
  const { one } = t.sites
  const start = Date.UTC(2026, 10, 1)
  const found = async (hours: number, verdict: LinkVerdict, address = 'https://a.example/') => {
    const now = new Date(start + hours * HOUR)
    await keepLinkCheck(one, address, verdict, now)
    return isAlarm((await linkChecksOf(one, [address])).get(address)?.failedAt ?? [], now)
  }
  expect(FAILURES_TO_ALARM).toBe(3)
  expect([await found(0, BAD), await found(4, BAD), await found(6, UNKNOWN), await found(8, BAD)]).toEqual([
    false,
    false,
    false,
    true,
  ])
  expect([await found(9, GOOD), await found(10, BAD), await found(14, BAD)]).toEqual([false, false, false])
  const b = 'https://b.example/'
  expect([await found(0, BAD, b), await found(10, BAD, b), await found(25, BAD, b)]).toEqual([false, false, false])
})

test('links are asked for when it is their turn: one that answered a night later, one that failed after some hours', async () => {
  let hours = 0
  let asked: string[] = []
  const { one: site } = t.sites
  const look = async () => {
    asked = []
    const addresses = ['https://good.example/', 'https://bad.example/', 'no address']
    await checkLinksInTurn(
      { site, network: t.database.network, now: () => new Date(Date.UTC(2026, 10, 2) + hours * HOUR) },
      {
        check: async (_network, { host }) => {
          asked.push(host)
          return host === 'good.example' ? GOOD : BAD
        },
        addresses,
      },
    )
    return asked
  }
  expect(await look()).toEqual(['good.example', 'bad.example'])
  expect(await look()).toEqual([])
  hours = 5
  expect(await look()).toEqual(['bad.example'])
  hours = 21
  expect(await look()).toEqual(['good.example', 'bad.example'])
})

test('what nobody asks for any more is forgotten', async () => {
  const { one } = t.sites
  const address = 'https://forgotten.example/'
  await keepLinkCheck(one, address, GOOD, new Date(Date.now() - 31 * 24 * HOUR))
  const scope = { network: t.database.network, log: t.log }
  await forgetLinkChecks.run(scope, { isLast: false, signal: new AbortController().signal })
  expect((await linkChecksOf(one, [address])).size).toBe(0)
})
