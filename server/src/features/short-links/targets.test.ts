import { expect, test } from 'vitest'
import { HAS_CREDENTIALS, IS_PRIVATE_ADDRESS, IS_SHORT_ADDRESS, NO_WEB_ADDRESS, readTarget } from './targets.ts'

const owners = { 'one.test': 'own', 'www.one.test': 'own', 'two.test': 'network' } as const
const read = (typed: string) => readTarget(typed, async (host) => owners[host as 'one.test'] ?? null, '3950')

test.each([
  ['/forums', '/forums'],
  ['https://one.test/forums', '/forums'],
  ['HTTP://WWW.ONE.TEST:80/forums?#', '/forums'],
  ['/a/../forums', '/forums'],
  ['http://one.test:3950/forums', '/forums'],
  ['http://one.test:9000/forums', 'http://one.test:9000/forums'],
  ['https://one.test', '/'],
  ['/forums?a=1#reply-2', '/forums?a=1#reply-2'],
  ['https://two.test/forums', 'https://two.test/forums'],
  ['https://News.example.org:443/a b', 'https://news.example.org/a%20b'],
  ['https://bücher.de/', 'https://xn--bcher-kva.de/'],
])('%s is the target %s', async (typed, key) => expect(await read(typed)).toEqual({ key }))

test.each([
  ['javascript:alert(1)', NO_WEB_ADDRESS],
  ['data:text/html,hi', NO_WEB_ADDRESS],
  ['ftp://news.org/', NO_WEB_ADDRESS],
  ['//news.org/', NO_WEB_ADDRESS],
  ['/\\news.org', NO_WEB_ADDRESS],
  ['forums', NO_WEB_ADDRESS],
  ['https://', NO_WEB_ADDRESS],
  ['https://me@news.org/', HAS_CREDENTIALS],
  ['https://one.test@news.org/', HAS_CREDENTIALS],
  ['/s/abc', IS_SHORT_ADDRESS],
  ['/%73/abc', IS_SHORT_ADDRESS],
  ['/x/../s/abc', IS_SHORT_ADDRESS],
  ['https://two.test/s/abc', IS_SHORT_ADDRESS],
  ['http://127.0.0.1/', IS_PRIVATE_ADDRESS],
  ['http://2130706433/', IS_PRIVATE_ADDRESS],
  ['http://[::1]/', IS_PRIVATE_ADDRESS],
  ['http://169.254.169.254/latest', IS_PRIVATE_ADDRESS],
  ['http://localhost:5432/', IS_PRIVATE_ADDRESS],
  ['http://printer/', IS_PRIVATE_ADDRESS],
  ['http://db.internal./', IS_PRIVATE_ADDRESS],
])('%s is refused: %s', async (typed, problem) => expect(await read(typed)).toEqual({ problem }))
