import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { type Statement, statementsOf } from '../../../../test/statements.ts'
import { noWholeReads } from '../../../../test/whole-reads.ts'
import { makeFlag } from '../flag/flags.fixtures.ts'

let t: TestApp
let admin: Actor
let expectNoWholeRead: (statements: readonly Statement[]) => Promise<void>
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  await makeFlag(t)
  expectNoWholeRead = noWholeReads(t.database.pool)
})
afterAll(() => t.stop())

const LIST = `id atRisk crisisCues { phrase } uri preview author { username openFlagsCount } viewers { id } contentFlagAssigns { userId } contentFlagEvents(limit: 3) { id user { username } }
  reports(limit: 3) { id } comment { post { title author { username } } } automod { spam { prob threshold } }`
const ask = (args: string) => () =>
  t.ask(admin, `{ contentFlagStream(${args}) { pageInfo { totalCount } contentFlags { ${LIST} } } }`)

test('the number of statements does not grow with the rows of the queue', async () => {
  // On a busy machine an answer may pause for other requests and so need two statements instead of one.
  const fewest = async () => {
    const counts: number[] = []
    for (let time = 0; time < 3; time++) counts.push((await statementsOf(ask('limit: 50'))).length)
    return Math.min(...counts)
  }
  const few = await fewest()
  for (let i = 0; i < 12; i++) await makeFlag(t)
  expect(few).toBeGreaterThan(5)
  expect(await fewest()).toBeLessThanOrEqual(few)
})

test.each([
  'isOpen: true',
  'isOpen: true, sortDesc: false',
  'isOpen: true, assocType: COMMENT',
  'assocType: USER',
  'isSpam: true',
  'isOffensive: true',
  'isImage: true',
  'isReported: true',
  'isRequiredToPublish: true',
  'atRisk: true',
  'atRisk: true, sortDesc: false',
  'isOpen: true, isSpam: true, isReported: true',
  'assignedToUserIds: ["1", "2"]',
  'offset: 100000',
  'sort: AT_RISK',
  'sort: REPORTS',
  'sort: IMPACT, isOpen: true',
  'sort: WAITING, isOpen: true',
  'sort: WAITING, isOpen: true, offset: 100000',
  'sort: IMPACT, isSpam: true, assocType: COMMENT',
  'sort: REPORTS, assignedToUserIds: ["1", "2"]',
])('no statement of the queue reads a table that grows from end to end: %s', async (args) => {
  await expectNoWholeRead(await statementsOf(ask(args)))
})
