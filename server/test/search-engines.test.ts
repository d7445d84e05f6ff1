import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { startTestApp, TEST_CONFIG, type TestApp } from './app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Pages of members' and editors' texts: a new page is none of these until it says so and stands here. */
const CONTENT = [
  ...['/', '/:slug', '/category/:slug', '/forums', '/forums/:slug', '/forums/t/:id', '/forums/tag/:slug'],
  ...['/members/:slug', '/members/:slug/status/:id', '/conditions', '/conditions/:slug', '/helplines'],
  ...['/engagement/:type/:id', '/lead-forms/:id', '/opportunities/:id'],
]

test('search engines are told to list no page but those of content', async () => {
  const people = ['', (await t.signIn(3)).cookie]
  const listed = new Set<string>()
  const kept = new Set<string>()
  const pages = endpoints(t.database, {} as EventReader, TEST_CONFIG).filter((each) => each.method === 'GET')
  for (const { url, lasts } of pages.filter(({ lasts }) => lasts !== 'stream'))
    for (const cookie of people) {
      const { headers } = await t.fastify.inject({
        url: url.replaceAll(/:\w+/g, '1').replace('*', 'no/where'),
        headers: { host: 'one.test', cookie, accept: 'text/html' },
      })
      if (!String(headers['content-type']).startsWith('text/html')) continue
      expect(['noindex', undefined], `${url} ${lasts}`).toContain(headers['x-robots-tag'])
      if (headers['x-robots-tag'] === undefined) listed.add(url)
      else kept.add(url)
    }
  expect([...listed].toSorted()).toEqual(CONTENT.toSorted())
  expect([...kept]).toEqual(
    expect.arrayContaining([
      '/login',
      '/report/:assocType/:id',
      '/search',
      '/settings',
      '/sign-up',
      '/unsubscribe/:token',
    ]),
  )
})
