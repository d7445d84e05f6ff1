import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { placeFlag } from './flag-kinds.fixtures.ts'
import { makeFlag } from './flags.fixtures.ts'

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

test('the list tells the first 400 characters of a text besides the 60 of its preview', async () => {
  const moderator = await t.signIn(2)
  const words = 'I do not know why I write this here. '.repeat(12).trim()
  const { flagId } = await makeFlag(t, { body: `<p>${words}</p><p>The <em>end</em> nobody’s eyes reach</p>` })
  const { data } = await t.ask(moderator, '{ contentFlagStream(limit: 50) { contentFlags { id preview excerpt } } }')
  const { contentFlags } = (data as never as { contentFlagStream: { contentFlags: Record<string, string>[] } })
    .contentFlagStream
  const row = contentFlags.find(({ id }) => id === flagId)
  expect(row).toMatchObject({
    preview: `${words.slice(0, 60).trimEnd()}…`,
    excerpt: `${words.slice(0, 400).trimEnd()}…`,
  })
})

test('the words that counted are told to all staff where they speak of danger, those of automod to admin-level viewers', async () => {
  const [moderator, admin] = [await t.signIn(2), await t.signIn(1)]
  const { flagId } = await makeFlag(t, {
    body: '<p>I don’t want to be here anymore.</p><p>Buy cheap creams now, click http://creams.example free free!!!</p>',
  })
  await t.database.network
    .updateTable('flags')
    .set({
      isSpam: true,
      automodBecause: JSON.stringify([
        { phrase: 'cheap creams', weight: 3, score: 'spam' },
        { phrase: 'click', weight: 0.1, score: 'spam' },
        { phrase: 'rude', weight: 3, score: 'offensive' },
      ]),
    })
    .where('id', '=', flagId)
    .execute()
  const wordsFor = async (actor: typeof moderator) => {
    const { data } = await t.ask(actor, `{ contentFlag(id: "${flagId}") { markedWords } }`)
    return (data as never as { contentFlag: { markedWords: string[] } }).contentFlag.markedWords
  }
  expect(await wordsFor(moderator)).toEqual(['don’t want to be here anymore'])
  expect(await wordsFor(admin)).toEqual(['don’t want to be here anymore', 'cheap creams'])
})
