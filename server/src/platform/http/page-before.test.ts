import { expect, test } from 'vitest'
import { pageBefore } from './page-before.ts'

const before = (referer: string | undefined) =>
  pageBefore({ headers: referer === undefined ? {} : { referer }, host: 'one.test:3000' }, '/settings')

test.each([
  ['http://one.test:3000/forums/a?reply=5', '/forums/a?reply=5'],
  [undefined, '/settings'],
  ['', '/settings'],
  ['no address', '/settings'],
  ['http://two.test:3000/forums', '/settings'],
  ['http://one.test/forums', '/settings'],
  ['http://one.test:3000//evil.example', '/settings'],
  ['http://one.test:3000/.//evil.example', '/settings'],
  ['http://one.test:3000@evil.example/x', '/settings'],
])('who comes from %s goes back to %s', (referer, path) => {
  expect(before(referer)).toBe(path)
})
