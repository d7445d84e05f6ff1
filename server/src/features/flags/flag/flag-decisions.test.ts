import { MUST_BE_STAFF, may } from '@ward/domain/app/permissions'
import { isStaff } from '@ward/domain/app/roles'
import { ASSOC_TYPES } from '@ward/domain/flags/flag/assoc-types'
import {
  FLAG_OPERATIONS,
  MUST_DECIDE_PENDING,
  NOT_FOR_USERS_MESSAGE,
  NOT_ON_USERS,
  OPERATION_PERMISSION,
} from '@ward/domain/flags/flag/flag-operations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { caseOf, placeFlag, update } from './flag-kinds.fixtures.ts'

let t: TestApp
let admin: Actor
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  moderator = await t.signIn(2)
})
afterAll(() => t.stop())

const KINDS = ASSOC_TYPES.filter((assocType) => assocType !== 'user')
const operate = (flagId: string, operation: string, actor = admin) => update(t, actor, flagId, { operation })
const statuses = (flag: { contentFlagEvents: { status: string }[] } | undefined) =>
  flag?.contentFlagEvents.map(({ status }) => status)

test.each(KINDS)('on a %s: DONE closes the flag and REOPEN opens it, the content untouched', async (assocType) => {
  const { flagId } = await placeFlag(t, assocType)
  const done = await operate(flagId, 'DONE', moderator)
  expect(done.flag).toMatchObject({ isOpen: false, isDeleted: false, isMarkedSpam: false, version: 2 })
  const open = await operate(flagId, 'REOPEN', moderator)
  expect(open.flag).toMatchObject({ isOpen: true, version: 3 })
  expect(statuses(open.flag)).toEqual(['DONE', 'REOPEN'])
})

test.each(KINDS)(
  'on a %s: DELETE hides the content and closes the flag, UN_DELETE brings both back',
  async (assocType) => {
    const { flagId } = await placeFlag(t, assocType)
    expect((await operate(flagId, 'DELETE')).flag).toMatchObject({ isOpen: false, isDeleted: true })
    expect((await operate(flagId, 'UN_DELETE')).flag).toMatchObject({ isOpen: true, isDeleted: false })
  },
)

test.each(KINDS)(
  'on a %s: SPAM hides and marks the content and closes the flag, UN_SPAM undoes it all',
  async (assocType) => {
    const { flagId } = await placeFlag(t, assocType)
    const spam = await operate(flagId, 'SPAM', moderator)
    expect(spam.flag).toMatchObject({ isOpen: false, isSpam: true, isMarkedSpam: true })
    const fine = await operate(flagId, 'UN_SPAM', moderator)
    expect(fine.flag).toMatchObject({ isOpen: true, isSpam: false, isMarkedSpam: false })
  },
)

test.each(KINDS)('on a %s: APPROVE publishes what waits and closes the flag', async (assocType) => {
  const { flagId } = await placeFlag(t, assocType, { isRequiredToPublish: true, content: { isPending: true } })
  expect(await caseOf(t, admin, flagId)).toMatchObject({ isPendingModeration: true })
  expect((await operate(flagId, 'APPROVE')).flag).toMatchObject({
    isOpen: false,
    isPendingModeration: false,
    isRequiredToPublish: false,
  })
})

test('automod’s opinion is not the mark of staff: UN_SPAM gives the opinion back', async () => {
  const { flagId } = await placeFlag(t, 'comment', { isSpam: true })
  await operate(flagId, 'SPAM')
  expect((await operate(flagId, 'UN_SPAM')).flag).toMatchObject({ isSpam: true, isMarkedSpam: false })
})

test('what was done stays done when it is deleted and brought back', async () => {
  const { flagId } = await placeFlag(t, 'thread', { isOpen: false })
  await operate(flagId, 'DELETE')
  expect((await operate(flagId, 'UN_DELETE')).flag).toMatchObject({ isOpen: false, isDeleted: false })
})

test.each([
  ['SPAM', 'DELETE', 'UN_SPAM', 'UN_DELETE'],
  ['SPAM', 'DELETE', 'UN_DELETE', 'UN_SPAM'],
  ['DELETE', 'SPAM', 'UN_DELETE', 'UN_SPAM'],
  ['DELETE', 'SPAM', 'UN_SPAM', 'UN_DELETE'],
])('%s, %s, %s, %s: hidden until the last, then as it was', async (...operations) => {
  for (const isOpen of [true, false]) {
    const { flagId } = await placeFlag(t, 'comment', { isOpen })
    for (const operation of operations.slice(0, 3))
      expect((await operate(flagId, operation)).flag, operation).toMatchObject({ isOpen: false })
    expect((await operate(flagId, operations[3] ?? '')).flag).toMatchObject({
      isOpen,
      isDeleted: false,
      isMarkedSpam: false,
      isSpam: false,
    })
  }
})

test('an operation leaves its event with who, what, before and after, and one audit row', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  await operate(flagId, 'SPAM', moderator)
  const event = await t.database.network
    .selectFrom('flagEvents')
    .select(['actorId', 'status', 'before', 'after'])
    .where('flagId', '=', flagId)
    .execute()
  expect(event).toMatchObject([
    {
      actorId: moderator.id,
      status: 'SPAM',
      before: { isOpen: true, isSpam: false, isMarkedSpam: false },
      after: { isOpen: false, isSpam: true, isMarkedSpam: true },
    },
  ])
  const audits = await t.database.network
    .selectFrom('auditLog')
    .select(['action', 'fields'])
    .where('subjectType', '=', 'flag')
    .where('subjectId', '=', flagId)
    .execute()
  expect(audits).toEqual([{ action: 'updateContentFlag', fields: ['SPAM'] }])
})

test('an operation that the state forbids is a conflict that says why and how it stands, and changes nothing', async () => {
  const { flagId } = await placeFlag(t, 'reply', { content: { isPending: true } })
  const cases = {
    DONE: MUST_DECIDE_PENDING,
    REOPEN: 'This flag is already open',
    UN_SPAM: 'This content is not marked as spam',
  }
  for (const [operation, message] of Object.entries(cases))
    expect((await operate(flagId, operation)).refusal).toMatchObject({
      message,
      extensions: { code: 'CONFLICT', state: { isOpen: true, isPendingModeration: true, version: 1 } },
    })
  expect(await caseOf(t, admin, flagId)).toMatchObject({ version: 1, contentFlagEvents: [] })
})

test('a text that waits and that its author deleted is done with: its flag is closed, and opens where it is undeleted', async () => {
  const { flagId } = await placeFlag(t, 'reply', { content: { isPending: true, isDeleted: true } })
  expect((await operate(flagId, 'DONE', moderator)).flag).toMatchObject({ isOpen: false, isPendingModeration: true })
  expect((await operate(flagId, 'UN_DELETE')).flag).toMatchObject({ isOpen: true, isDeleted: false })
})

test('a stale version is a conflict that says who was faster, what they did and when', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  await operate(flagId, 'SPAM', moderator)
  const { refusal } = await update(t, admin, flagId, { operation: 'DELETE', version: 1 })
  expect(refusal).toMatchObject({
    message: `${moderator.username} got there first: marked the content as spam`,
    extensions: {
      code: 'CONFLICT',
      state: { version: 2, by: moderator.username, status: 'SPAM', isOpen: false, at: expect.stringMatching(/Z$/) },
    },
  })
  expect((await update(t, admin, flagId, { operation: 'DELETE', version: 2 })).flag?.isDeleted).toBe(true)
  expect((await update(t, admin, flagId, { operation: 'UN_DELETE', version: 7 })).refusal?.extensions.code).toBe(
    'CONFLICT',
  )
})

test('a decision before the screen was opened is no conflict', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  await operate(flagId, 'DONE', moderator)
  const pending = await update(t, admin, flagId, { operation: 'APPROVE', version: 2 })
  expect(pending.refusal?.extensions.state).toMatchObject({ version: 2, by: null, status: null, at: null })
})

test('a state that forbids it names who made it so, not who did something else since', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  await operate(flagId, 'DONE', moderator)
  await update(t, admin, flagId, { assignedToUserIds: [admin.id] })
  const { refusal } = await operate(flagId, 'DONE')
  expect(refusal).toMatchObject({
    message: 'This flag is already closed',
    extensions: { state: { version: 3, by: moderator.username, status: 'DONE' } },
  })
  expect((await operate(flagId, 'APPROVE')).refusal?.extensions.state).toMatchObject({ by: null, status: null })
})

test('on a user flag DONE and REOPEN are all there is', async () => {
  const { flagId } = await placeFlag(t, 'user')
  for (const operation of NOT_ON_USERS)
    expect((await operate(flagId, operation)).refusal).toMatchObject({
      message: NOT_FOR_USERS_MESSAGE,
      extensions: { code: 'FORBIDDEN' },
    })
  expect((await operate(flagId, 'DONE', moderator)).flag?.isOpen).toBe(false)
  expect((await operate(flagId, 'REOPEN', moderator)).flag?.isOpen).toBe(true)
})

test('when 20 people decide the same user flag at once, exactly one wins', async () => {
  const { flagId } = await placeFlag(t, 'user')
  const answers = await Promise.all(Array.from({ length: 20 }, () => operate(flagId, 'DONE')))
  expect(answers.filter(({ refusal }) => !refusal)).toHaveLength(1)
  const { version, contentFlagEvents } = await caseOf(t, admin, flagId)
  expect([version, contentFlagEvents.length]).toEqual([2, 1])
})

test.each([1, 2, 3, 4, 5, 6])('role %i does what its rights say, and nothing more', async (roleId) => {
  const actor = await t.signIn(roleId)
  for (const operation of FLAG_OPERATIONS) {
    const { flagId } = await placeFlag(t, 'comment')
    const { refusal } = await operate(flagId, operation, actor)
    const right = may(roleId, OPERATION_PERMISSION[operation])
    if (right.ok) expect(refusal?.extensions.code ?? 'CONFLICT').toBe('CONFLICT')
    else {
      const message = isStaff(roleId) ? right.because : MUST_BE_STAFF
      expect(refusal).toMatchObject({ message, extensions: { code: 'FORBIDDEN' } })
    }
  }
})

test('nobody, an absent flag, a foreign one and an unknown operation are refused', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  const there = await t.signIn(1, { siteId: t.sites.two.siteId })
  expect((await update(t, null, flagId, { operation: 'DONE' })).refusal?.extensions.code).toBe('UNAUTHENTICATED')
  expect((await operate(flagId, 'DONE', there)).refusal?.extensions.code).toBe('NOT_FOUND')
  for (const id of ['999999', '0', '-1', 'x', '', '9223372036854775808'])
    expect((await operate(id, 'DONE')).refusal?.extensions.code).toBe('NOT_FOUND')
  for (const operation of ['done', 'ERASE', ''])
    expect((await operate(flagId, operation)).refusal?.extensions.code).toBe('INVALID')
  for (const version of [1.5, 2 ** 31])
    expect((await update(t, admin, flagId, { operation: 'DONE', version })).refusal?.extensions.code).toBe('INVALID')
  expect((await update(t, admin, flagId, {})).refusal).toMatchObject({
    message: 'Say what to do: an operation or who is assigned',
    extensions: { code: 'INVALID', fields: [{ path: 'operation' }] },
  })
  expect((await caseOf(t, admin, flagId)).version).toBe(1)
})

test('a decision reads its flag twice and locks its text once', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  const sent = await statementsOf(() => operate(flagId, 'DELETE'))
  const texts = sent.map(({ text }) => text)
  expect(texts.filter((text) => /"flags"\."before_delete"/.test(text))).toHaveLength(2)
  expect(texts.filter((text) => /from "content".* for update/s.test(text))).toHaveLength(1)
})

test('the history keeps how the flag stood before and after, as a look at it says', async () => {
  for (const assocType of KINDS) {
    const { flagId } = await placeFlag(t, assocType)
    for (const operation of ['DONE', 'REOPEN', 'SPAM', 'DELETE', 'UN_SPAM', 'UN_DELETE']) {
      const { flag } = await operate(flagId, operation)
      const { rows } = await t.database.pool.query(
        'select after from flag_events where site_id = $1 and flag_id = $2 order by id desc limit 1',
        [t.sites.one.siteId, flagId],
      )
      const { isOpen, isDeleted, isSpam, isMarkedSpam } = flag ?? {}
      expect(rows[0]?.after, `${operation} of a ${assocType}`).toMatchObject({
        isOpen,
        isDeleted,
        isSpam,
        isMarkedSpam,
      })
    }
  }
})

test('a reason stands in the history, and the audit row says that there is one, not which', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  const { answer } = await t.mutate<{ contentFlagEvents: { status: string; body: string }[] }>(
    admin,
    'updateContentFlag',
    { id: flagId, operation: 'SPAM', reason: '  Sells herbs ' },
    'contentFlagEvents { status body }',
  )
  expect(answer?.contentFlagEvents).toEqual([{ status: 'SPAM', body: 'Sells herbs' }])
  const { rows } = await t.database.pool.query(
    `select fields from audit_log where site_id = $1 and subject_type = 'flag' and subject_id = $2`,
    [t.sites.one.siteId, flagId],
  )
  expect(rows).toEqual([{ fields: ['SPAM', 'reason'] }])
})

test('an operation or a type that there is not is refused in plain words, as a variable and in the document', async () => {
  const { flagId } = await placeFlag(t, 'comment')
  const actor = await t.signIn(1)
  const query =
    'mutation ($id: ID!, $operation: ContentFlagOperation) { updateContentFlag(id: $id, operation: $operation) { id } }'
  const said = async (document: string, variables: object) =>
    (await t.ask(actor, document, { variables: { ...variables } })).errors?.[0]?.message
  expect(await said(query, { id: flagId, operation: 'FINISH' })).toBe('"FINISH" is no choice for operation')
  const written = 'mutation ($id: ID!) { updateContentFlag(id: $id, operation: FINISH) { id } }'
  expect(await said(written, { id: flagId })).toBe('"FINISH" is no choice here')
  expect(
    await said('query ($t: AssocType) { contentFlagStream(assocType: $t) { contentFlags { id } } }', { t: 'thread' }),
  ).toBe('"thread" is no choice for t')
})
