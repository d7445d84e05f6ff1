import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { isOwnOrigin } from './origin.ts'

const own = (origin: string, protocol: 'http' | 'https') =>
  isOwnOrigin({ headers: { origin }, host: 'one.test', protocol } as FastifyRequest)

test.each([
  ['https://one.test', true, true],
  ['https://one.test:443', true, true],
  // A balancer that we are not told to trust may stand between; where we know that we were asked by https it does not.
  ['http://one.test', true, false],
  ['chrome-extension://one.test', false, false],
  ['ftp://one.test', false, false],
  ['ws://one.test', false, false],
  ['null', false, false],
  ['one.test', false, false],
  ['https://one.test.evil.example', false, false],
])('a page of %s is ours when asked by http: %s, by https: %s', (origin, byHttp, byHttps) => {
  expect([own(origin, 'http'), own(origin, 'https')]).toEqual([byHttp, byHttps])
})
