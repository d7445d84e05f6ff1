import { expect, test } from 'vitest'
import { olderPage } from './paging.ts'

const rows = (n: number) => Array.from({ length: n }, (_, at) => ({ id: String(9 - at) }))
const page = (n: number, before: string | null = null) => olderPage(rows(n), { limit: 3, path: '/forums', before })

test('older entries are offered only where there are some, from the last that is shown', () => {
  expect(page(3)).toEqual({ rows: rows(3), earlierHref: null, newestHref: null })
  expect(page(4)).toEqual({ rows: rows(3), earlierHref: '/forums?before=7', newestHref: null })
  expect(page(0, '12')).toEqual({ rows: [], earlierHref: null, newestHref: '/forums' })
})
