import { ASSOC_TYPES, type AssocType } from '@ward/domain/flags/flag/assoc-types'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { setSetting } from '../../site-settings/site-settings.fixtures.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  await setSetting(t, 'tellOfEdits', true)
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const mailsAbout = (id: string) =>
  rows(`select user_id, payload ->> 'text' as text from outbox where key like $1 order by id`, `edited:${id}:%`)
const mailed = async (id: string) => (await mailsAbout(id)).map((mail) => mail.user_id)
/** A flagged text, or one without a flag. */
async function place(assocType: AssocType, isFlagged: boolean, body?: string) {
  const placed = await placeFlag(t, assocType, { body })
  if (!isFlagged) await rows('delete from flags where id = $1', placed.flagId)
  return placed
}

test.each([
  ['with a flag', true],
  ['without a flag', false],
])('as a thread %s gets another author, the mail goes to whose words they were', async (_name, isFlagged) => {
  const update = async (id: string, change: object) =>
    expect((await t.mutate(admin, 'updateThread', { id, ...change })).refusal).toBeUndefined()
  for (const next of [await t.signIn(2), admin]) {
    const { assocId: id, author } = await place('thread', isFlagged)
    await update(id, { userId: next.id })
    expect(await mailed(id)).toEqual([author.id])
    await update(id, { body: '<p>Changed again</p>' })
    // Nobody is mailed about an edit of their own words.
    expect(await mailed(id)).toEqual(next === admin ? [author.id] : [author.id, next.id])
  }
})

test('the author of a text without a flag is mailed too, with the address that a flag of it has', async () => {
  for (const assocType of ASSOC_TYPES.filter((each) => each !== 'user')) {
    const { flagId, assocId: id, author } = await place(assocType, true)
    const { answer } = await t.query<{ uri: string }>(admin, 'contentFlag', { id: flagId }, 'uri')
    await rows('delete from flags where id = $1', flagId)
    await rows(
      `insert into versions (site_id, subject_type, subject_id, number, content, actor_kind) values ($1, 'content', $2, 1, $3, 'system')`,
      t.sites.one.siteId,
      id,
      { body: '<p>As it was</p>' },
    )
    expect((await t.mutate(admin, 'restoreContent', { id, number: 1 })).refusal).toBeUndefined()
    const [mail, ...more] = await mailsAbout(id)
    expect([assocType, mail.user_id, more]).toEqual([assocType, author.id, []])
    expect(mail.text).toContain(`https://one.test${answer?.uri}\n`)
  }
})

test('whose answer without a flag is masked along is mailed', async () => {
  const { flagId, assocId: threadId } = await place('thread', true, '<p>Ring 07700 900866</p>')
  const quoting = await place('reply', false, '<p>Is 07700 900866 yours?</p>')
  await rows('update content set root_id = $2, parent_id = $2 where id = $1', quoting.assocId, threadId)
  expect((await t.mutate(admin, 'maskPrivateData', { id: flagId })).refusal).toBeUndefined()
  expect(await mailed(quoting.assocId)).toEqual([quoting.author.id])
})
