import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namingBreaches, slowBreaches } from './migrations.ts'

const FOLDER = join(import.meta.dirname, '../../server/migrations')

/** The folder of the baseline has the SQL of the rooms. */
const BASELINE = 'baseline'
const names = () => readdirSync(FOLDER).filter((name) => name !== BASELINE)

test('migrations are numbered one after the other, each number once', () => {
  expect(namingBreaches(names())).toEqual([])
})

const read = (folder: string) => (name: string) => ({ name, text: readFileSync(join(folder, name), 'utf8') })
const all = () => [
  ...readdirSync(join(FOLDER, BASELINE)).map(read(join(FOLDER, BASELINE))),
  ...names().map(read(FOLDER)),
]

test('no migration of a release holds up who works with the one before it', () => {
  expect(slowBreaches(all())).toEqual([])
})

test('the next migration is read', () => {
  const text = 'export async function up(db) { await sql`update users set bio = null`.execute(db) }'
  expect(slowBreaches([...all(), { name: '9999-planted.ts', text }])).toEqual([
    '9999-planted.ts changes the rows of users at once: untilNone, isInSteps',
  ])
})

test.each([
  { files: ['0080-a.ts', '0080-b.ts'], breach: '0080-b.ts has the number of another: the next is 81' },
  { files: ['0080-a.ts', '0082-b.ts'], breach: '0082-b.ts leaves a number out' },
  { files: ['0080-a.ts', '13-b.ts'], breach: '13-b.ts is not called 0000-what-it-does.ts' },
  { files: ['0080-a.ts', '0081_b.ts'], breach: '0081_b.ts is not called 0000-what-it-does.ts' },
  { files: ['0080-a.ts', 'index.ts'], breach: 'index.ts is not called 0000-what-it-does.ts' },
])('a breach is noticed: $breach', ({ files, breach }) => {
  expect(namingBreaches(files)).toEqual([breach])
})

test('the baseline stands for the numbers before its own', () => {
  expect(namingBreaches(['0079-baseline.ts', '0080-b.ts'])).toEqual([])
})

/** The law's findings for a second release, whose only migration has this text. */
const saidOf = (text: string, haveRun: Record<string, string> = {}) =>
  slowBreaches(
    [
      { name: '0001-a.ts', text: 'create table old (id int); create index old_index on old (id)' },
      { name: '0002-b.ts', text },
    ],
    { releases: [1, 2], haveRun },
  )

test.each([
  ['create index a on flags (id)', 'builds an index of flags while all wait: indexConcurrently, isInSteps'],
  ['alter table flags add column a int', 'changes flags, which its locks do not name'],
  ['update content set a = 1', 'changes the rows of content at once: untilNone, isInSteps'],
  ['with a as (delete from content where b) select 1', 'changes the rows of content at once: untilNone, isInSteps'],
  ['drop index a', 'drops the index a, whose table nobody can tell: isInSteps'],
  ['drop index old_index', 'drops an index of old, which its locks do not name'],
  [
    'create trigger a after update of b on content execute function c()',
    'puts a trigger on content, which its locks do not name',
  ],
  ['create index a on old (id)', 'builds an index of old while all wait: indexConcurrently, isInSteps'],
  [
    "export const locks = ['flags']; alter table flags alter column a type bigint",
    'writes flags anew (alter column a type): a column beside it, filled in parts',
  ],
  [
    "export const locks = ['flags']; alter table flags add constraint a check (b > 0)",
    'checks all rows of flags under a lock: not valid, then validate constraint in steps',
  ],
  [
    "export const locks = ['flags']; alter table flags alter column a set not null",
    'checks all rows of flags under a lock: not valid, then validate constraint in steps',
  ],
  [
    "export const locks = ['flags']; alter table flags add column a int unique",
    'builds an index of flags while all wait: indexConcurrently, isInSteps',
  ],
])('a migration that holds others up is noticed: %s', (text, breach) => {
  expect(saidOf(text)).toEqual([`0002-b.ts ${breach}`])
})

test.each([
  'create table a (id int); create index b on a (id); alter table a add foreign key (id) references flags (id)',
  "export const locks = ['flags']; alter table flags add column a int; alter table flags add check (a > 0) not valid",
  'export const isInSteps = true; update flags set a = 1 where id < 5; alter table flags validate constraint c',
  "create index a on sites (name); update sites set name = ''",
  "export const locks = ['flags', 'old']; drop index old_index; create trigger a after update of b or delete on flags execute function c()",
  'create function a() returns trigger as $$ begin update flags set b = 1; return null; end $$',
  '/** Who would update flags set a = 1 */ select 1 -- ; update content set a = 1',
  'insert into sites (id) values (1) on conflict (id) do update set id = 1; select 1 for update',
])('a migration that holds nobody up is none: %s', (text) => {
  expect(saidOf(text)).toEqual([])
})

test('a migration that has run is borne with its reason, and only where it needs one', () => {
  const haveRun = { '0002-b.ts': 'few rows' }
  expect(saidOf('update flags set a = 1', haveRun)).toEqual([])
  expect(saidOf('select 1', haveRun)).toEqual(['0002-b.ts holds nobody up: it needs no reason'])
})
