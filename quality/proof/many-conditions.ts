import type pg from 'pg'
import { makeDisorder } from '../../server/src/features/conditions/conditions.fixtures.ts'
import { startTestApp } from '../../server/test/app.ts'
import type { Copies } from './copies.ts'
import { groundOf, type Mutation } from './kill-mutation.ts'

/** Members who have the condition that is merged; every tenth of them has the other one too. */
export const HAVING = 100_000
/** Conditions that a release adds and renames. */
export const CHANGED = 5_000
const SUPER_ADMIN = 5
const FIRST_CODE = 700_001

/** In the template: a condition that very many members have and the merge of it, and a release that waits to be applied. */
export async function manyConditions(copies: Copies, folder: string): Promise<{ merge: Mutation; sync: Mutation }> {
  const t = await startTestApp({ ground: groundOf({ url: copies.template, folder }) })
  try {
    const actor = await t.signIn(SUPER_ADMIN)
    const { siteId } = t.sites.one
    const [from, to] = [await makeDisorder(t), await makeDisorder(t)]
    await copies.prepare((client) => have(client, { siteId, from, to }))
    const id = await copies.prepare((client) => waitingSync(client, siteId))
    const sites = { one: siteId, two: t.sites.two.siteId }
    const merged = { operation: 'MERGE', ids: [from], mergeIntoId: to }
    return {
      merge: { name: 'bulkEditDisorders', given: merged, actor, sites },
      sync: { name: 'applySync', given: { id }, actor, sites },
    }
  } finally {
    await t.stop()
  }
}

async function have(client: pg.Client, { siteId, from, to }: { siteId: number; from: string; to: string }) {
  await client.query(
    `with made as (insert into people select from generate_series(1, $2::int) returning id),
          members as (insert into users (site_id, person_id, username, slug, role_id)
            select $1, id, 'having-' || id, 'having-' || id, 3 from made returning site_id, id)
     insert into user_disorders (site_id, user_id, disorder_id, relationship_type)
       select site_id, id, $3::bigint, 'patient' from members
       union all select site_id, id, $4::bigint, 'patient' from members where id % 10 = 0`,
    [siteId, HAVING, from, to],
  )
  await client.query('analyze')
}

/** Half of the changes are of conditions that are there and get another name, half are new ones. */
async function waitingSync(client: pg.Client, siteId: number): Promise<string> {
  await client.query(
    `insert into disorders (name, orpha_code, source)
     select 'Old ' || n, $1::int + n, jsonb_build_object('name', 'Old ' || n) from generate_series(1, $2::int) n where n % 2 = 0`,
    [FIRST_CODE, CHANGED],
  )
  const { rows } = await client.query<{ id: string }>(
    `insert into disorder_syncs (data_type, state, site_id, release) values ('nomenclature', 'waiting', $1, '2025-12-09') returning id`,
    [siteId],
  )
  const id = rows[0]?.id ?? ''
  await client.query(
    `insert into disorder_sync_rows (sync_id, orpha_code, kind, before, after, decision)
     select $1, $2::int + n, case when n % 2 = 0 then 'renamed' else 'added' end,
            case when n % 2 = 0 then jsonb_build_object('shownName', 'Old ' || n, 'name', 'Old ' || n) end,
            jsonb_build_object('name', 'New ' || n, 'rawName', 'New ' || n, 'summary', '', 'synonyms', '[]'::jsonb, 'movedTo', null,
              'disorderType', 'Disease', 'disorderGroup', 'Disorder', 'flagValue', 1, 'totalStatus', 'Active'), 'accept'
       from generate_series(1, $3::int) n`,
    [id, FIRST_CODE, CHANGED],
  )
  return id
}
