import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVERYWHERE, notBySite, ONE_PLACE, unknownTables } from './by-site.ts'
import { type ClonedDatabase, cloneDatabase } from './database.ts'

let clone: ClonedDatabase
let owner: pg.Client
beforeAll(async () => {
  clone = await cloneDatabase()
  owner = new pg.Client({ connectionString: clone.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await clone.drop()
})

test('the tables could be spread over several machines by their site', async () => {
  expect(await notBySite(owner)).toEqual([])
  expect(await unknownTables(owner)).toEqual([])
})

test('the table of operations names where each table stands', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const named = (place: string) =>
    [...(page.match(new RegExp(`^\\| ${place}.*$`, 'm'))?.[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(named('everywhere')).toEqual(['create_reference_table', ...EVERYWHERE])
  expect(named('in one place')).toEqual([...ONE_PLACE, 'graphile_worker'])
})

const A = 'create table a (site_id int not null, id bigint not null, b bigint, primary key (site_id, id))'

test.each([
  ['create table a (id int primary key)', 'a has no site_id: say where it would stand'],
  ['create table a (site_id int, id bigint primary key)', 'a has no primary key with site_id'],
  [`${A}; create unique index a_b on a (b)`, 'a is unique without site_id by a_b'],
  ['alter table users add unique (id)', 'users is unique without site_id by users_id_key'],
  [
    `${A}; alter table a add constraint a_flag foreign key (b, id) references flags (site_id, id)`,
    'a leads to another site by a_flag',
  ],
  [
    `${A}; alter table a add constraint a_flag foreign key (site_id, b) references flags (site_id, id) on delete set null`,
    'a empties a part of its key by a_flag',
  ],
  ['alter table live_events add foreign key (site_id) references sites', 'live_events leads from one place to another'],
  ['alter table awards add column s int references site_settings', 'awards leads from one place to another'],
  [
    `create trigger noted after insert on posts referencing new table as added
       for each statement execute function count_flags()`,
    'posts reads the rows of a statement in noted',
  ],
])('a planted breach is noticed: %s', async (statement, breach) => {
  await owner.query('begin')
  await owner.query(statement)
  const noticed = await notBySite(owner)
  await owner.query('rollback')
  expect(noticed).toEqual([expect.stringContaining(breach)])
})

test('keys to a table of its own site, and to one that stands everywhere, are lawful', async () => {
  await owner.query('begin')
  await owner.query(`${A}; alter table a add foreign key (site_id, b) references flags (site_id, id);
    alter table a add foreign key (b) references awards; alter table a add unique (b, site_id)`)
  expect(await notBySite(owner)).toEqual([])
  await owner.query('rollback')
})
