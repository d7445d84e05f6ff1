import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namingBreaches } from './migrations.ts'

test('migrations are numbered one after the other, each number once', () => {
  expect(namingBreaches(readdirSync(join(import.meta.dirname, '../../server/migrations')))).toEqual([])
})

test.each([
  { files: ['0012-a.ts', '0012-b.ts'], breach: '0012-b.ts has the number of another: the next is 13' },
  { files: ['0012-a.ts', '0014-b.ts'], breach: '0014-b.ts leaves a number out' },
  { files: ['0012-a.ts', '13-b.ts'], breach: '13-b.ts is not called 0000-what-it-does.ts' },
  { files: ['0012-a.ts', '0013_b.ts'], breach: '0013_b.ts is not called 0000-what-it-does.ts' },
  { files: ['0012-a.ts', 'index.ts'], breach: 'index.ts is not called 0000-what-it-does.ts' },
])('a breach is noticed: $breach', ({ files, breach }) => {
  expect(namingBreaches(files)).toEqual([breach])
})

test('the gaps of the first eleven stay', () => {
  expect(namingBreaches(['0002-a.ts', '0008-b.ts', '0012-c.ts'])).toEqual([])
})
