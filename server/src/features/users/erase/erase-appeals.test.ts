import { ownTextPath } from '@ward/domain/app/front-end-links'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../../test/app.ts'
import { update } from '../../flags/flag/flag-kinds.fixtures.ts'
import { makeFlag } from '../../flags/flag/flags.fixtures.ts'
import { senderOf } from '../../member-site/answering.fixtures.ts'
import { doRun } from '../block/block.fixtures.ts'
import { eraseUser } from './erase.task.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows

type Flag = { isOpen: boolean; isAppealed: boolean; contentFlagEvents: { status: string; user: { id: string } }[] }
const FLAG = 'isOpen isAppealed contentFlagEvents { status user { id } }'

test.each([
  ['a deleted text closes', { decided: true, atRisk: false }, false],
  ['a deleted text at risk stays open', { decided: true, atRisk: true }, true],
  ['a held text stays open', { decided: false, atRisk: false }, true],
])(
  'once its author is erased, nobody waits for another look: the flag of %s',
  async (_, { decided, atRisk }, isOpen) => {
    const { author, flagId: id, contentId } = await makeFlag(t)
    if (decided) expect((await update(t, chief, id, { operation: 'DELETE' })).refusal).toBeUndefined()
    else await rows('update content set is_pending = true where id = $1', contentId)
    const asked = await senderOf(t)(author, ownTextPath(contentId), { words: 'I meant it kindly' })
    expect(asked.statusCode).toBe(303)
    const shown = async () => (await t.query<Flag>(chief, 'contentFlag', { id }, FLAG)).answer
    expect(await shown()).toMatchObject({ isOpen: true, isAppealed: true })
    expect((await t.mutate(chief, 'deleteUser', { id: author.id })).refusal).toBeUndefined()
    if (atRisk) {
      await rows('update flags set at_risk = true where id = $1', id)
      await rows(
        'insert into at_risk_waits (site_id, flag_id) values ($1, $2) on conflict do nothing',
        chief.siteId,
        id,
      )
    }
    await doRun(t, eraseUser(TEST_CONFIG.secretKey), author.id)
    const flag = await shown()
    expect(flag).toMatchObject({ isOpen, isAppealed: false })
    expect(flag?.contentFlagEvents).toContainEqual({ status: 'APPEAL_ENDED', user: { id: author.id } })
    expect(await rows('select from appeals where flag_id = $1', id)).toEqual([])
  },
)
