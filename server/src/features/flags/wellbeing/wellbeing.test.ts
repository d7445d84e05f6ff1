import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { insertFlagEvent } from '../flag/flag-events.db.ts'
import { placeFlag } from '../flag/flag-kinds.fixtures.ts'
import { asSystem } from '../flag/flags.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const did = (flagId: string, { id }: Actor, ...minutesAgo: number[]) =>
  asSystem(t, async ({ site }) => {
    for (const ago of minutesAgo)
      await insertFlagEvent(site, {
        flagId,
        actorId: id,
        status: 'DONE',
        insertedAt: new Date(Date.now() - ago * 60_000),
      })
  })
const workOf = async (actor: Actor) => {
  const { data } = await t.ask(actor, '{ distressingWork { minutes } }')
  return (data as never as { distressingWork: { minutes: number } | null }).distressingWork
}

test('work on flags at risk and with images is counted from what one did oneself, other work is not', async () => {
  const [mara, tomas] = [await t.signIn(2), await t.signIn(2)]
  const { flagId: atRisk } = await placeFlag(t, 'comment', { atRisk: true })
  const { flagId: image } = await placeFlag(t, 'comment', { isImage: true })
  const { flagId: spam } = await placeFlag(t, 'comment', { isSpam: true })
  await did(spam, mara, 1, 10, 20)
  expect(await workOf(mara)).toBeNull()
  await did(atRisk, mara, 2, 26)
  await did(image, mara, 14, 60)
  await did(atRisk, tomas, 38)
  expect((await workOf(mara))?.minutes).toBe(26)
  expect(await workOf(tomas)).toBeNull()
})
