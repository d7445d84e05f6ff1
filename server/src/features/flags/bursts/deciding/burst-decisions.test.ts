import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { BULK_AT_RISK } from '@ward/domain/flags/bulk/bulk-decisions'
import { NO_ACCOUNT_THERE } from '@ward/domain/flags/bursts/burst-decisions'
import { NOT_ONES_OWN_CONTENT } from '@ward/domain/flags/flag/parties'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../../test/app.ts'
import { update } from '../../flag/flag-kinds.fixtures.ts'
import {
  asked,
  decideOnAll,
  doParts,
  type PlacedText,
  placeBurst,
  placeText,
  prepareDecision,
  shownDecision,
} from './burst-decisions.fixtures.ts'

let t: TestApp
let admin: Actor
/** The same person on site two, under another name. */
let adminThere: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(ROLE.admin)
  adminThere = await t.signIn(ROLE.admin, { siteId: t.sites.two.siteId, personId: admin.personId })
})
afterAll(() => t.stop())

const rows = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const stateOf = (texts: readonly PlacedText[]) =>
  rows(
    `select f.is_open as open, c.is_spam as spam, c.is_deleted as deleted
       from unnest($1::bigint[]) with ordinality as asked (id, at) join content c on c.id = asked.id
       left join flags f on f.site_id = c.site_id and f.content_id = c.id order by asked.at`,
    texts.map(({ id }) => id),
  )
const keyOf = ({ siteId, id }: PlacedText) => ({ siteId, id })
const OPEN = { open: true, spam: false, deleted: false }
const SPAM = { open: false, spam: true, deleted: false }

test('one decision changes the texts of all sites, each by the account the viewer has there, and tells the same before and after', async () => {
  const { burstId, one, two } = await placeBurst(t)
  const given = asked(burstId, { reason: 'Sells patches' })
  const decision = await decideOnAll(t, admin, given)
  const reported = [
    { kind: 'FLAGS_CLOSED', n: 3 },
    { kind: 'COMMENTS_HIDDEN', n: 3 },
  ]
  expect(decision).toMatchObject({
    flags: 3,
    expected: reported,
    effects: reported,
    run: { state: 'COMPLETED', progress: 3, total: 3 },
    parts: [
      { name: 'ONE', flags: 2 },
      { name: 'TWO', flags: 1 },
    ],
    refused: [],
    left: [],
    canUndo: true,
  })
  expect(await stateOf([...one, ...two])).toEqual([SPAM, SPAM, SPAM])
  const events = await rows(
    `select site_id as "siteId", actor_id as "actorId", body from flag_events where status = 'SPAM' and flag_id = any($1) order by flag_id`,
    [...one, ...two].map(({ flagId }) => flagId),
  )
  const by = (actor: Actor) => ({ siteId: actor.siteId, actorId: actor.id, body: 'Sells patches' })
  expect(events).toEqual([by(admin), by(admin), by(adminThere)])
  const audits = await rows(
    `select l.site_id as "siteId", l.actor_id as "actorId", l.fields, l.effects from audit_log l
       join bulk_decisions b on b.site_id = l.site_id and b.id::text = l.subject_id
      where l.subject_type = 'bulkDecision' and l.action = 'bulkDecision' and b.together = $1 order by 1`,
    given.key,
  )
  const fields = ['SPAM', 'reason']
  expect(audits).toEqual([
    { siteId: admin.siteId, actorId: admin.id, fields, effects: { flags_closed: 2, comments_hidden: 2 } },
    { siteId: adminThere.siteId, actorId: adminThere.id, fields, effects: { flags_closed: 1, comments_hidden: 1 } },
  ])
})

test('texts that are left out stay, are remembered, and so do those that only quote unless they are chosen', async () => {
  const { burstId, one, two } = await placeBurst(t)
  const quoting = await placeText(t, burstId, undefined, { byNewAccount: false, likeness: 0.6 })
  const chosen = await placeText(t, burstId, undefined, { byNewAccount: false, likeness: 0.6 })
  const [first, second] = one as [PlacedText, PlacedText]
  const decision = await decideOnAll(t, admin, asked(burstId, { except: [keyOf(second)], include: [keyOf(chosen)] }))
  expect(await stateOf([first, second, ...two, quoting, chosen])).toEqual([SPAM, OPEN, SPAM, OPEN, SPAM])
  expect(decision.parts).toMatchObject([
    { flags: 2, excepted: 2 },
    { flags: 1, excepted: 0 },
  ])
})

test('an open text at risk is left alone, also when somebody chooses it', async () => {
  const { burstId } = await placeBurst(t)
  const risky = await placeText(t, burstId, undefined, { atRisk: true })
  const decision = await decideOnAll(t, admin, asked(burstId, { include: [keyOf(risky)] }))
  expect(decision.left).toEqual([{ id: risky.flagId, site: 'ONE', because: BULK_AT_RISK }])
  expect(decision.effects).toContainEqual({ kind: 'LEFT_AT_RISK', n: 1 })
  expect(await stateOf([risky])).toEqual([OPEN])
})

test('on each site a text that the viewer wrote there is left to somebody else', async () => {
  const { burstId, one, two } = await placeBurst(t)
  const [own] = two as [PlacedText]
  await rows('update content set author_id = $2 where id = $1', own.id, adminThere.id)
  const decision = await decideOnAll(t, admin, asked(burstId))
  expect(decision.left).toEqual([{ id: own.flagId, site: 'TWO', because: NOT_ONES_OWN_CONTENT }])
  const counted = { kind: 'LEFT_OWN', n: 1 }
  expect([decision.expected, decision.effects]).toEqual([
    expect.arrayContaining([counted]),
    expect.arrayContaining([counted]),
  ])
  expect(await stateOf([...one, own])).toEqual([SPAM, SPAM, OPEN])
})

test('a text without a flag gets one before it is hidden; one that is marked done needs none', async () => {
  const { burstId } = await placeBurst(t)
  const unflagged = await placeText(t, burstId, undefined, { unflagged: true })
  expect(await prepareDecision(t, admin, asked(burstId, { operation: 'DONE' }))).toMatchObject({ flags: 3 })
  const decision = await decideOnAll(t, admin, asked(burstId, { operation: 'DELETE' }))
  expect(decision).toMatchObject({ flags: 4, run: { progress: 4 } })
  expect([decision.expected, decision.effects]).toEqual([decision.effects, decision.expected])
  expect(decision.effects).toContainEqual({ kind: 'COMMENTS_HIDDEN', n: 4 })
  expect(await stateOf([unflagged])).toEqual([{ open: false, spam: false, deleted: true }])
  const events = await rows(
    `select e.status, e.actor_id from flag_events e join flags f on f.id = e.flag_id where f.content_id = $1 order by e.id`,
    unflagged.id,
  )
  expect(events).toEqual([
    { status: 'OPENED', actor_id: admin.id },
    { status: 'DELETE', actor_id: admin.id },
  ])
})

test('a text that got a flag while the question stood is left alone, and it is told who decided on it', async () => {
  const { burstId } = await placeBurst(t)
  const [decided, opened] = [
    await placeText(t, burstId, undefined, { unflagged: true }),
    await placeText(t, burstId, undefined, { unflagged: true }),
  ]
  const given = asked(burstId, { operation: 'DELETE' })
  await prepareDecision(t, admin, given)
  const colleague = await t.signIn(ROLE.admin)
  const open = (text: PlacedText, more: object) =>
    t.mutate(colleague, 'openContentFlag', { assocType: 'COMMENT', assocId: text.id, ...more })
  await open(decided, { operation: 'SPAM' })
  await open(opened, {})
  const { left } = await decideOnAll(t, admin, given)
  expect(left.map(({ because }) => because)).toEqual([
    `${colleague.username} marked this as spam`,
    `${colleague.username} changed this`,
  ])
  expect(await stateOf([decided, opened])).toEqual([SPAM, { open: false, spam: false, deleted: false }])
})

test('the role on each site decides: where the viewer may not, it is said and nothing is changed', async () => {
  const { burstId, one, two } = await placeBurst(t)
  const mixed = await t.signIn(ROLE.admin)
  await t.signIn(ROLE.moderator, { siteId: t.sites.two.siteId, personId: mixed.personId })
  const decision = await decideOnAll(t, mixed, asked(burstId, { operation: 'DELETE' }))
  expect(decision.refused).toEqual([{ siteId: t.sites.two.siteId, name: 'TWO', texts: 1, because: MUST_BE_ADMIN }])
  expect(await stateOf([...one, ...two])).toMatchObject([{ deleted: true }, { deleted: true }, { deleted: false }])
  const everywhere = await t.signIn(ROLE.superAdmin)
  const reported = await prepareDecision(t, everywhere, asked(burstId))
  expect(reported.refused).toMatchObject([{ name: 'TWO', because: NO_ACCOUNT_THERE }])
})

test('sites that are not the viewer’s are neither told of nor changed', async () => {
  const { burstId, two } = await placeBurst(t)
  const here = await t.signIn(ROLE.moderator)
  expect(await decideOnAll(t, here, asked(burstId))).toMatchObject({ flags: 2, parts: [{ name: 'ONE' }], refused: [] })
  expect(await stateOf(two)).toEqual([OPEN])
})

test('asked and started twice it is one decision with one run a site', async () => {
  const { burstId, one, two } = await placeBurst(t)
  const given = asked(burstId)
  const both = await Promise.all([1, 2].map(() => prepareDecision(t, admin, given)))
  expect(both[0]).toEqual(both[1])
  await Promise.all([1, 2].map(() => t.mutate(admin, 'decideBurst', { key: given.key }, 'key')))
  await doParts(t, given.key)
  const runs = await rows('select site_id, run_id from bulk_decisions where together = $1', given.key)
  expect(runs).toHaveLength(2)
  const flagIds = [...one, ...two].map(({ flagId }) => flagId)
  expect(await rows('select 1 from flag_events where flag_id = any($1)', flagIds)).toHaveLength(3)
})

test('one undo takes it back on every site, but what was changed since', async () => {
  const { burstId, one, two } = await placeBurst(t)
  const given = asked(burstId)
  await decideOnAll(t, admin, given)
  const other = await t.signIn(ROLE.moderator)
  await update(t, other, one[0]?.flagId ?? '', { operation: 'UN_SPAM' })
  const undo = () => t.mutate(admin, 'undoBurstDecision', { key: given.key }, 'key isUndoing')
  expect((await undo()).answer).toEqual({ key: given.key, isUndoing: true })
  expect((await undo()).refusal).toBeUndefined()
  await doParts(t, given.key)
  expect(await shownDecision(t, admin, given.key)).toMatchObject({
    operation: 'UN_SPAM',
    flags: 3,
    isUndoing: true,
    canUndo: false,
    run: { state: 'COMPLETED', progress: 3 },
    left: [{ id: one[0]?.flagId, site: 'ONE', because: `${other.username} unmarked this as spam` }],
  })
  expect(await stateOf([...one, ...two])).toEqual([OPEN, OPEN, OPEN])
})

test('stopped it ends on every site; before that it is not undone, after it not stopped', async () => {
  const { burstId } = await placeBurst(t)
  const given = asked(burstId)
  await prepareDecision(t, admin, given)
  await t.mutate(admin, 'decideBurst', { key: given.key }, 'key')
  const say = async (name: string) => (await t.mutate(admin, name, { key: given.key }, 'key')).refusal?.extensions.code
  expect(await say('undoBurstDecision')).toBe('CONFLICT')
  expect(await say('stopBurstDecision')).toBeUndefined()
  expect(await shownDecision(t, admin, given.key)).toMatchObject({ run: { state: 'ABORTED' } })
  expect(await say('stopBurstDecision')).toBe('CONFLICT')
})

test('a decision is its maker’s own, and one of nothing is refused', async () => {
  const { burstId, one, two } = await placeBurst(t)
  const given = asked(burstId)
  await prepareDecision(t, admin, given)
  const other = await t.signIn(ROLE.admin)
  for (const name of ['decideBurst', 'undoBurstDecision', 'stopBurstDecision'])
    expect((await t.mutate(other, name, { key: given.key }, 'key')).refusal?.extensions.code).toBe('NOT_FOUND')
  const nothing = asked(burstId, { except: [...one, ...two].map(keyOf) })
  expect((await t.mutate(admin, 'prepareBurstDecision', nothing, 'key')).refusal?.extensions.code).toBe('CONFLICT')
  const before = asked(burstId, { joinedBy: '2020-01-01T00:00:00Z' })
  expect((await t.mutate(admin, 'prepareBurstDecision', before, 'key')).refusal?.extensions.code).toBe('CONFLICT')
})
