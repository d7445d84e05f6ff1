import { AWARD_CHANGED, AWARD_TAKEN } from '@ward/domain/awards'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import type { AwardRow } from './awards.db.ts'
import { listAwards, makeAward, UPSERT } from './awards.fixtures.ts'

let t: TestApp
let admins: Actor[]
beforeAll(async () => {
  t = await startTestApp()
  admins = await Promise.all(Array.from({ length: 50 }, () => t.signIn(1)))
})
afterAll(() => t.stop())

test('of 50 people who make the same award at once one does, and 49 are told that it exists', async () => {
  const answers = await Promise.all(
    admins.map((admin) => t.ask(admin, UPSERT, { variables: { name: 'Rush', year: 2020 } })),
  )
  expect(answers.filter(({ errors }) => !errors)).toHaveLength(1)
  expect(answers.filter(({ errors }) => errors?.[0]?.message === AWARD_TAKEN)).toHaveLength(49)
  const [admin] = admins as [Actor]
  expect((await listAwards(t, admin, 'search: "Rush"')).total).toBe(1)
})

test('50 people who rename one award at once leave it with the name and the year of one of them', async () => {
  const { id } = await makeAward(t, { name: 'Contested', year: 2010 })
  const answers = await Promise.all(
    admins.map((admin, at) =>
      t.ask(admin, UPSERT, { variables: { id, name: `Contested ${at}`, year: 2010 + (at % 15) } }),
    ),
  )
  expect(answers.filter(({ errors }) => errors)).toEqual([])
  const { awards } = await listAwards(t, admins[0] as Actor, 'search: "Contested"')
  expect(awards).toHaveLength(1)
  const at = Number(awards[0]?.name.replace('Contested ', ''))
  expect(awards[0]).toMatchObject({ id, year: 2010 + (at % 15) })
  const { n } = await t.database.network
    .selectFrom('auditLog')
    .select((select) => select.fn.countAll<string>().as('n'))
    .where('subjectType', '=', 'award')
    .where('subjectId', '=', id)
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(50)
})

test('of 50 people who rename the version they were shown one does, and 49 are told what the award is now', async () => {
  const { id, version } = await makeAward(t, { name: 'Shown', year: 2010 })
  const answers = await Promise.all(
    admins.map((admin, at) => t.ask(admin, UPSERT, { variables: { id, name: `Shown ${at}`, year: 2010, version } })),
  )
  const [winner] = answers.flatMap(({ data }) => (data as { upsertAward?: AwardRow } | null)?.upsertAward ?? [])
  const refused = answers.flatMap(({ errors }) => errors ?? [])
  expect([winner?.version, refused.length]).toEqual([version + 1, 49])
  for (const { message, extensions } of refused) {
    expect(message).toBe(AWARD_CHANGED)
    expect(extensions).toMatchObject({ code: 'CONFLICT', state: { name: winner?.name, version: version + 1 } })
  }
})
