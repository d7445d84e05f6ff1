import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { placeFlag } from './flag-kinds.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

test('the preview of a user flag is the bio as it was typed, that of a text what is read of its HTML', async () => {
  const words = 'If x<y and y>z then ok'
  const moderator = await t.signIn(2)
  const author = await t.signIn(3)
  await t.database.network.updateTable('users').set({ bio: words }).where('id', '=', author.id).execute()
  const preview = async (flagId: string) => {
    const { data } = await t.ask(moderator, `{ contentFlag(id: "${flagId}") { preview } }`)
    return (data as never as { contentFlag: { preview: string } }).contentFlag.preview
  }
  expect(await preview((await placeFlag(t, 'user', { author })).flagId)).toBe(words)
  expect(await preview((await placeFlag(t, 'comment', { body: words })).flagId)).toBe('If xz then ok')
})
