import { ROLE } from '@ward/domain/app/roles'
import { JUDGING_SETTINGS_CHANGED } from '@ward/domain/flags/judging-settings/judging-settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { settingsOf } from '../../../platform/settings.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const ALL = 'version helplineCountry secondLookShare helplines { name reach source } atRiskGuideline'
type Shown = { version: number; secondLookShare: number; helplines: object[]; atRiskGuideline: string[] }
const shown = async (actor: Parameters<TestApp['query']>[0]) => {
  const { answer } = await t.query<Shown>(actor, 'judgingSettings', {}, ALL)
  return answer ?? expect.fail('no settings')
}

test('what is given is changed, each setting as a change of its own, and the rest stays', async () => {
  const ines = await t.signIn(ROLE.superAdmin)
  const before = await shown(ines)
  const line = { name: 'Our own line', reach: 'Call 555 0100', source: null }
  const given = { version: before.version, helplines: [line], secondLookShare: 5 }
  const { answer, refusal } = await t.mutate<Shown>(ines, 'saveJudgingSettings', given, ALL)
  expect(refusal).toBeUndefined()
  expect(answer).toEqual({ ...before, helplines: [line], secondLookShare: 5, version: expect.any(Number) })
  expect(answer?.version).toBeGreaterThan(before.version)
  const audited = await t.sites.one.from('auditLog').select('fields').where('action', '=', 'changeSetting').execute()
  expect(audited.map(({ fields }) => fields)).toEqual([['helplines'], ['secondLookShare']])
  expect(await settingsOf(t.sites.two, 'helplines', 'secondLookShare')).toEqual({ helplines: [], secondLookShare: 0 })
})

test('when two save at the same time, one gets the present values, and nothing of theirs is written', async () => {
  const [ines, kit] = [await t.signIn(ROLE.superAdmin), await t.signIn(ROLE.communityTech)]
  const { version } = await shown(ines)
  const asked = [
    t.mutate(ines, 'saveJudgingSettings', { version, atRiskGuideline: ['Ask them.'] }, ALL),
    t.mutate(kit, 'saveJudgingSettings', { version, atRiskGuideline: ['Listen.'], secondLookShare: 70 }, ALL),
  ]
  const refused = (await Promise.all(asked)).flatMap(({ refusal }) => refusal ?? [])
  const now = await shown(ines)
  expect(refused).toMatchObject([{ message: JUDGING_SETTINGS_CHANGED, extensions: { code: 'CONFLICT' } }])
  expect(refused[0]?.extensions.state).toMatchObject({ version: now.version, atRiskGuideline: now.atRiskGuideline })
  expect(now.secondLookShare === 70).toBe(now.atRiskGuideline[0] === 'Listen.')
})

test('a change with one wrong setting writes none', async () => {
  const ines = await t.signIn(ROLE.superAdmin)
  const before = await shown(ines)
  const given = {
    version: before.version,
    secondLookShare: 9,
    helplines: [{ name: 'A', reach: 'B', source: 'ftp://x' }],
  }
  const { refusal } = await t.mutate(ines, 'saveJudgingSettings', given, ALL)
  expect(refusal?.extensions.fields).toEqual([
    { path: 'helplines.0.source', message: 'The address must begin with https:// or http://' },
  ])
  expect(await shown(ines)).toEqual(before)
})
