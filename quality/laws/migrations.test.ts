import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namingBreaches, slowBreaches } from './migrations.ts'

const FOLDER = join(import.meta.dirname, '../../server/migrations')

test('migrations are numbered one after the other, each number once', () => {
  expect(namingBreaches(readdirSync(FOLDER))).toEqual([])
})

test('no migration after the baseline holds up who works with the release before it', () => {
  const files = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(join(FOLDER, name), 'utf8') }))
  expect(slowBreaches(files)).toEqual([])
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

test.each([
  ['create index a on flags (id)', 'builds an index of flags while all wait: indexConcurrently, isInSteps'],
  ['alter table flags add column a int', 'changes flags, which its locks do not name'],
  ['update content set a = 1', 'changes the rows of content at once: untilNone, isInSteps'],
  ['drop index a', 'says drop index a, whose table it does not name: isInSteps'],
  [
    "export const locks = ['flags']; alter table flags alter column a type bigint",
    'writes a table anew (alter column a type): a column beside it, filled in parts',
  ],
  [
    "export const locks = ['flags']; alter table flags add constraint a check (b > 0)",
    'checks all rows of a table under a lock: not valid, then validate constraint in steps',
  ],
])('a migration that holds others up is noticed: %s', (text, breach) => {
  const files = [
    { name: '0001-baseline.ts', text },
    { name: '0002-a.ts', text },
  ]
  expect(slowBreaches(files)).toEqual([`0002-a.ts ${breach}`])
})

test.each([
  'create table a (id int); create index b on a (id); alter table a add foreign key (id) references flags (id)',
  "export const locks = ['flags']; alter table flags add column a int; alter table flags add check (a > 0) not valid",
  'export const isInSteps = true; update flags set a = 1 where id < 5; alter table flags validate constraint c',
  "create index a on sites (name); update sites set name = ''",
])('a migration that holds nobody up is none: %s', (text) => {
  expect(
    slowBreaches([
      { name: '0001-baseline.ts', text: '' },
      { name: '0002-a.ts', text },
    ]),
  ).toEqual([])
})
