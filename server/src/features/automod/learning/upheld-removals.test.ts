import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { up } from '../../../../migrations/0146-upheld-removals.ts'
import { up as asSaid } from '../../../../migrations/0153-verdicts-of-done.ts'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { update } from '../../flags/flag/flag-kinds.fixtures.ts'
import { makeFlag } from '../../flags/flag/flags.fixtures.ts'

let t: TestApp
let admin: Actor
let owner: Kysely<unknown>
beforeAll(async () => {
  t = await startTestApp()
  owner = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: t.clone.ownerUrl }) }) })
  admin = await t.signIn(1)
})
afterAll(async () => {
  await owner.destroy()
  await t.stop()
})

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows

test('what upheld a removal before is no lesson any more, and no text that is fine', async () => {
  const { siteId } = t.sites.one
  const place = async (...operations: string[]) => {
    const { flagId } = await makeFlag(t)
    for (const operation of operations) {
      await rows(`update flags set is_open = true where id = $1 and $2 = 'DONE'`, flagId, operation)
      expect((await update(t, admin, flagId, { operation })).refusal).toBeUndefined()
    }
    const [last] = await rows('select max(id) as id from flag_events where flag_id = $1', flagId)
    await rows(
      `insert into automod_lessons (site_id, flag_id, event_id, staff_person_id, author_person_id, spam, offensive, features_version, features)
       values ($1, $2, $3, $4, $4, false, false, 1, '')`,
      siteId,
      flagId,
      last.id,
      admin.personId,
    )
    await rows(`update flag_verdicts set verdict = 'fine' where flag_id = $1`, flagId)
    return flagId
  }
  const [spam, removed, fine] = [await place('SPAM', 'DONE'), await place('DELETE', 'DONE'), await place('DONE')]
  // A migration in steps bears being done again.
  for (let time = 0; time < 2; time++) await up(owner)
  const ids = [spam, removed, fine]
  expect(await rows('select flag_id from automod_lessons where flag_id = any($1)', ids)).toEqual([{ flag_id: fine }])
  expect(await rows('select verdict from flag_verdicts where flag_id = any($1) order by flag_id', ids)).toEqual([
    { verdict: 'spam' },
    { verdict: 'remove' },
    { verdict: 'fine' },
  ])
})

test('the verdict of what was done is that of the text as it stood then: not since a block, and none of what was withdrawn', async () => {
  const place = async (verdict: string, ...operations: string[]) => {
    const { flagId, contentId } = await makeFlag(t)
    for (const operation of operations) {
      if (operation === 'WITHDRAWN') await rows('update content set is_deleted = true where id = $1', contentId)
      else {
        await rows(`update flags set is_open = true where id = $1 and $2 = 'DONE'`, flagId, operation)
        expect((await update(t, admin, flagId, { operation })).refusal).toBeUndefined()
      }
    }
    await rows(
      `insert into flag_verdicts (site_id, flag_id, assoc_type, verdict, decided_at) values ($1, $2, 'comment', $3, now())
       on conflict (site_id, flag_id) do update set verdict = excluded.verdict`,
      t.sites.one.siteId,
      flagId,
      verdict,
    )
    return { flagId, contentId }
  }
  const blocked = await place('spam', 'DONE')
  await rows('update content set is_deleted = true, is_spam = true where id = $1', blocked.contentId)
  await rows(`update flags set before_delete = '{"isOpen": false}' where id = $1`, blocked.flagId)
  const looked = await place('remove', 'DONE')
  await rows('update flag_verdicts set is_second_look = true where flag_id = $1', looked.flagId)
  const all = [
    blocked,
    looked,
    await place('fine', 'WITHDRAWN', 'DONE'),
    await place('fine', 'DELETE', 'DONE'),
    await place('fine', 'SPAM', 'DONE'),
    await place('spam', 'SPAM'),
    await place('fine', 'DONE'),
  ]
  for (let time = 0; time < 2; time++) await asSaid(owner)
  const found = await rows(
    'select verdict from unnest($1::bigint[]) with ordinality as asked (id, at) left join flag_verdicts on flag_id = id order by at',
    all.map(({ flagId }) => flagId),
  )
  expect(found.map(({ verdict }) => verdict)).toEqual(['fine', 'remove', null, 'remove', 'spam', 'spam', 'fine'])
})
