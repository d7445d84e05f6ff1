import { expect, test } from 'vitest'
import { pageNumbers } from './Pager.tsx'

test.each([
  [1, 1, [1]],
  [3, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 13, [1, 2, 3, 0, 13]],
  [7, 13, [1, 0, 6, 7, 8, 0, 13]],
  [13, 13, [1, 0, 11, 12, 13]],
])('on page %i of %i one sees first, last and the neighbours', (page, pages, shown) => {
  expect(pageNumbers(page, pages)).toEqual(shown)
})
