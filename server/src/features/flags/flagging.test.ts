import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { editByAuthor } from './flagging.actions.ts'
import { asSystem, makeFlag } from './flags.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const DONE = 'mutation ($id: ID!) { updateContentFlag(id: $id, operation: DONE) { version } }'
const STATE = '{ contentFlagEvents { status } isOpen isOffensive version }'
type State = { isOpen: boolean; isOffensive: boolean; version: number; contentFlagEvents: { status: string }[] }

async function judged() {
  const moderator = await t.signIn(2)
  const flag = await makeFlag(t)
  await t.ask(moderator, DONE, { variables: { id: flag.flagId } })
  const state = async () => {
    const { data } = await t.ask(moderator, `query ($id: ID!) { contentFlag(id: $id) ${STATE} }`, {
      variables: { id: flag.flagId },
    })
    return (data as never as { contentFlag: State }).contentFlag
  }
  return { ...flag, state }
}

test('a judged text that its author makes offensive opens its flag again', async () => {
  const { contentId, state } = await judged()
  const before = await state()
  expect(before).toMatchObject({ isOpen: false, isOffensive: false })
  await asSystem(t, (tx) =>
    editByAuthor(tx, contentId, '<p>You are a pathetic moron and a worthless liar, shut up you idiot.</p>'),
  )
  const after = await state()
  expect(after).toMatchObject({ isOpen: true, isOffensive: true })
  expect(after.version).toBeGreaterThan(before.version)
  expect(after.contentFlagEvents.at(-1)?.status).toBe('EDITED')
})

test('a judged text that scores as before stays done, but a verdict on the older text is refused', async () => {
  const { contentId, state } = await judged()
  const before = await state()
  await asSystem(t, (tx) => editByAuthor(tx, contentId, '<p>How long did your infusion take?</p>'))
  const after = await state()
  expect(after.isOpen).toBe(false)
  expect(after.version).toBeGreaterThan(before.version)
})
