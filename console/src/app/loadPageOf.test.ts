import { ROUTE_PATHS } from '@ward/domain/app/routes'
import { expect, test, vi } from 'vitest'
import type { RouteEntry } from '../routing/entry.ts'
import { loadPageOf } from './loadPageOf.ts'

const entry = (path: (typeof ROUTE_PATHS)[number], page: RouteEntry['page']): RouteEntry => ({
  path,
  title: path,
  page,
})

test.each([
  ['/moderation', '/'],
  ['/moderation/', '/'],
  ['/moderation/awards', '/awards'],
  ['/moderation/content-flag/7', '/content-flag/{id}'],
  ['/moderation/nowhere', undefined],
])('the code of %s is asked for at once, and no other', (pathname, expected) => {
  const asked: string[] = []
  const entries = ROUTE_PATHS.map((path) =>
    entry(path, () => {
      asked.push(path)
      return Promise.resolve({ default: () => null })
    }),
  )
  loadPageOf(pathname, entries)
  expect(asked).toEqual(expected ? [expected] : [])
})

test('code that cannot be preloaded is left to the router', async () => {
  const page = vi.fn(() => Promise.reject(new Error('gone')))
  loadPageOf('/moderation/', [entry('/', page)])
  await expect(page.mock.results[0]?.value).rejects.toThrow('gone')
})
