import { type MenuReader, shownTo } from '@ward/domain/site-menu/menu-notes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { startTestApp, TEST_CONFIG, type TestApp } from './app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test('a menu shows visitors no page that only leads them to sign in', async () => {
  const pages = endpoints(t.database, {} as EventReader, TEST_CONFIG)
    .filter(({ method, url, lasts }) => method === 'GET' && lasts !== 'stream' && !/[:*]/.test(url))
    .map(({ url }) => url)
  const asked: string[] = []
  for (const url of ['/your-texts/1', ...pages]) {
    const { statusCode, headers } = await t.fastify.inject({ url, headers: { host: 'one.test', accept: 'text/html' } })
    if (statusCode === 303 && headers.location?.startsWith('/login')) asked.push(url)
  }
  expect(asked).toContain('/notifications')
  const entries = ['/your-texts/1', ...pages].map((href) => ({ title: href, href, isHidden: false, items: [] }))
  const shown = (reader: MenuReader) => new Set(shownTo(reader, entries).map(({ title }) => title))
  expect([...shown('member').difference(shown('visitor'))]).toEqual(asked)
})
