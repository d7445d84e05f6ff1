import { ROLE } from '@ward/domain/app/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { update } from '../flag/flag-kinds.fixtures.ts'
import { asked, decideOnAll, type PlacedText, placeText, prepareDecision } from './deciding/burst-decisions.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(ROLE.admin)
})
afterAll(() => t.stop())

async function placeThree() {
  const first = await placeText(t, null)
  return [first, await placeText(t, first.burstId), await placeText(t, first.burstId)] as const
}

type Seen = {
  size: number
  deletedCount: number
  openCount: number
  chosenCount: number
  texts: { total: number; texts: { exception: string | null; mayDecide: boolean; isDeleted: boolean }[] }
}
const WHOLE = `size deletedCount openCount chosenCount sites { size openCount deletedCount }
  texts { total texts { exception mayDecide isDeleted } }`
const see = async (id: string) => (await t.query<Seen>(admin, 'burst', { id }, WHOLE)).answer
const isListed = async (id: string, isOpen: boolean) => {
  const { answer } = await t.query<{ bursts: { id: string }[] }>(
    admin,
    'bursts',
    { isOpen, limit: 50 },
    'bursts { id }',
  )
  return answer?.bursts.some((burst) => burst.id === id)
}
const keyOf = ({ siteId, id }: PlacedText) => ({ siteId, id })

test('what was deleted counts no more and is not open, stands in its place, and is not decided on with the others', async () => {
  const [{ burstId }, second] = await placeThree()
  await update(t, admin, second.flagId, { operation: 'DELETE' })
  // Opened again, it is the flag of a text that is not there.
  await update(t, admin, second.flagId, { operation: 'REOPEN' })
  expect(await see(burstId)).toMatchObject({
    size: 2,
    deletedCount: 1,
    openCount: 2,
    chosenCount: 2,
    sites: [{ size: 2, openCount: 2, deletedCount: 1 }],
    texts: {
      total: 3,
      texts: [
        { exception: null, mayDecide: true },
        { exception: 'DELETED', mayDecide: false, isDeleted: true },
        { exception: null, mayDecide: true },
      ],
    },
  })
  // Also where a page that is older names it.
  const decision = await decideOnAll(t, admin, asked(burstId, { include: [keyOf(second)] }))
  expect(decision).toMatchObject({ flags: 2, left: [] })
  const { answer } = await t.query<{ isMarkedSpam: boolean }>(
    admin,
    'contentFlag',
    { id: second.flagId },
    'isMarkedSpam',
  )
  expect(answer?.isMarkedSpam).toBe(false)
})

test('restoring deleted texts takes them in', async () => {
  const [{ burstId }, second] = await placeThree()
  await update(t, admin, second.flagId, { operation: 'DELETE' })
  expect(await decideOnAll(t, admin, asked(burstId, { operation: 'UN_DELETE' }))).toMatchObject({
    effects: expect.arrayContaining([{ kind: 'COMMENTS_SHOWN', n: 1 }]),
  })
  expect(await see(burstId)).toMatchObject({ size: 3, deletedCount: 0 })
})

test('what somebody deletes while the question stands is left alone, and it is told by whom', async () => {
  const [{ burstId }, second] = await placeThree()
  const given = asked(burstId)
  await prepareDecision(t, admin, given)
  const colleague = await t.signIn(ROLE.admin)
  await update(t, colleague, second.flagId, { operation: 'DELETE' })
  const decision = await decideOnAll(t, admin, given)
  expect(decision.left).toMatchObject([{ id: second.flagId, because: expect.stringContaining(colleague.username) }])
})

test('a burst of which all is deleted waits for nobody, stays among those that are done, and nothing of it can be chosen', async () => {
  const texts = await placeThree()
  const [{ burstId, flagId }] = texts
  expect([await isListed(burstId, true), await isListed(burstId, false)]).toEqual([true, false])
  for (const text of texts) await update(t, admin, text.flagId, { operation: 'DELETE' })
  await update(t, admin, flagId, { operation: 'REOPEN' })
  expect(await see(burstId)).toMatchObject({ size: 0, deletedCount: 3, openCount: 0, chosenCount: 0 })
  expect([await isListed(burstId, true), await isListed(burstId, false)]).toEqual([false, true])
  expect((await t.mutate(admin, 'prepareBurstDecision', asked(burstId), 'key')).refusal?.extensions.code).toBe(
    'CONFLICT',
  )
})
