import { AWARD_NAME_REQUIRED, AWARD_TAKEN } from '@ward/domain/awards'
import { MUST_BE_ADMIN } from '@ward/domain/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date('2026-06-01T12:00:00Z') })
})
afterAll(() => t.stop())

const UPSERT = `mutation ($id: ID, $name: String!, $year: Int) { upsertAward(id: $id, name: $name, year: $year) { id name year finalistsCount winnersCount } }`

test('an admin creates an award, finds it, and renames it', async () => {
  const admin = await t.signIn(1)
  const made = await t.ask(admin, UPSERT, { variables: { name: '  Kindest Voice ', year: 2026 } })
  expect(made.errors).toBeUndefined()
  expect(made.data?.upsertAward).toMatchObject({
    name: 'Kindest Voice',
    year: 2026,
    finalistsCount: 0,
    winnersCount: 0,
  })
})

test('the name is required and the message names the field', async () => {
  const admin = await t.signIn(1)
  const { errors } = await t.ask(admin, UPSERT, { variables: { name: '   ' } })
  expect(errors?.[0]).toMatchObject({
    message: AWARD_NAME_REQUIRED,
    extensions: { code: 'INVALID', fields: [{ path: 'name', message: AWARD_NAME_REQUIRED }] },
  })
})

test('an award of the same name and year is refused', async () => {
  const admin = await t.signIn(1)
  await t.ask(admin, UPSERT, { variables: { name: 'Twice', year: 2025 } })
  const { errors } = await t.ask(admin, UPSERT, { variables: { name: 'TWICE', year: 2025 } })
  expect(errors?.[0]).toMatchObject({ message: AWARD_TAKEN, extensions: { code: 'INVALID' } })
})

test('a moderator reads awards and is refused to change them', async () => {
  const moderator = await t.signIn(2)
  const { errors } = await t.ask(moderator, UPSERT, { variables: { name: 'No' } })
  expect(errors?.[0]).toMatchObject({ message: MUST_BE_ADMIN, extensions: { code: 'FORBIDDEN' } })
  const read = await t.ask(moderator, '{ awards { total awards { name } } }')
  expect(read.errors).toBeUndefined()
})
