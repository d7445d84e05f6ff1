import { exportPath } from '@ward/domain/kernel/list-export'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { insertAssigns } from '../flag/flag-assigns.db.ts'
import { placeFlag, update } from '../flag/flag-kinds.fixtures.ts'
import { makeFlag } from '../flag/flags.fixtures.ts'
import { report } from '../intake/flagging.actions.ts'
import { flagPage } from './flag-queue.db.ts'
import { reachOf } from './flag-reach.task.ts'

let t: TestApp
let admin: Actor
let moderator: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  moderator = await t.signIn(2)
})
afterAll(() => t.stop())

const ORDERS = ['at-risk', 'reports', 'impact', 'waiting'] as const
type Known = {
  id: string
  isOpen: boolean
  isSpam: boolean
  atRisk: boolean
  reportsCount: number
  impact: number
  waitsSince: Date
  listedAt: Date
}
/** The sort value in each order, the smaller the sooner. */
const FIRST: Record<(typeof ORDERS)[number], (flag: Known) => number> = {
  'at-risk': ({ atRisk }) => (atRisk ? 0 : 1),
  reports: ({ reportsCount }) => -reportsCount,
  impact: ({ impact }) => -impact,
  waiting: () => 0,
}

function sorted(flags: readonly Known[], order: (typeof ORDERS)[number]): string[] {
  const open = flags.filter(({ isOpen }) => isOpen)
  const closed = flags.filter(({ isOpen }) => !isOpen)
  const byId = (a: Known, b: Known) => Number(BigInt(a.id) - BigInt(b.id))
  open.sort((a, b) => FIRST[order](a) - FIRST[order](b) || +a.waitsSince - +b.waitsSince || byId(a, b))
  closed.sort((a, b) => +b.listedAt - +a.listedAt || byId(b, a))
  return [...open, ...closed].map(({ id }) => id)
}

test('page by page, under any filter, an order is the whole list sorted, also among equals; so is the file', {
  timeout: 60_000,
}, async () => {
  const { siteId } = t.sites.two
  const place = { siteId }
  const eve = await t.signIn(1, place)
  const author = await t.signIn(3, place)
  for (let n = 0; n < 36; n++) {
    const insertedAt = new Date(Date.UTC(2026, 0, 1 + (n % 5)))
    const { flagId } = await placeFlag(t, n % 2 ? 'comment' : 'reply', {
      ...place,
      ...{ author, insertedAt, isOpen: n % 4 !== 3, isSpam: n % 3 === 0, atRisk: n % 5 === 0 },
      ...{ reportsCount: n % 3, spamProb: (n % 4) / 4, reach: n % 7 === 0 ? null : 10 * (n % 3 || 1) },
    })
    if (n % 3 === 1) await insertAssigns(t.sites.two, flagId, [eve.id])
  }
  const { rows } = await t.database.pool.query<Known & { isAssigned: boolean; assocType: string }>(
    `select id::text, is_open as "isOpen", is_spam as "isSpam", at_risk as "atRisk", reports_count as "reportsCount", impact,
            waits_since as "waitsSince", listed_at as "listedAt", assoc_type as "assocType",
            exists (select from flag_assigns a where a.site_id = f.site_id and a.flag_id = f.id) as "isAssigned"
       from flags f where site_id = $1`,
    [siteId],
  )
  const search = fc.record({
    sort: fc.constantFrom(...ORDERS),
    isOpen: fc.option(fc.boolean()),
    isSpam: fc.option(fc.boolean()),
    atRisk: fc.option(fc.boolean()),
    assocType: fc.option(fc.constantFrom('comment', 'reply')),
    isAssigned: fc.boolean(),
    limit: fc.constantFrom(1, 3, 7, 10),
  })
  await fc.assert(
    fc.asyncProperty(search, async ({ sort, limit, isAssigned, ...facts }) => {
      const asked = Object.entries(facts).filter(([, value]) => value !== null)
      const found = rows.filter((row) => asked.every(([name, value]) => row[name as keyof Known] === value))
      const expected = sorted(isAssigned ? found.filter((row) => row.isAssigned) : found, sort)
      const assignedToUserIds = isAssigned ? [eve.id] : []
      const paged: string[] = []
      for (let offset = 0; offset <= expected.length; offset += limit) {
        const page = await flagPage(t.sites.two, {
          ...(facts as object),
          ...{ sort, limit, offset, sortDesc: true, assignedToUserIds },
        })
        expect(page.totalCount).toBe(expected.length)
        paged.push(...page.contentFlags.map(({ id }) => id))
      }
      expect(paged).toEqual(expected)
    }),
    { numRuns: 60 },
  )
  for (const sortBy of ORDERS) {
    const headers = { host: 'two.test', cookie: eve.cookie }
    const payload = { sortBy, unmoderated: false }
    const { body } = await t.fastify.inject({ method: 'POST', url: exportPath('flags'), headers, payload })
    expect([...body.matchAll(/^"?(\d+)"?,/gm)].map(([, id]) => id)).toEqual(sorted(rows, sortBy))
  }
})

const REASON = 'id reportsCount reach waitsSince likelihood'
type Reason = { id: string; reportsCount: number; reach: number | null; waitsSince: string; likelihood: number | null }
async function reasonOf(id: string, actor = admin): Promise<Reason> {
  const { data } = await t.ask(actor, `query ($id: ID!) { contentFlag(id: $id) { ${REASON} } }`, { variables: { id } })
  return (data as never as { contentFlag: Reason }).contentFlag
}

test('each member’s report counts once, with the report itself', async () => {
  const { flagId, contentId, reporter } = await makeFlag(t)
  const another = await t.signIn(3)
  const system = t.ctxOf({ kind: 'system', siteId: t.sites.one.siteId, roleId: null, task: 'test' })
  for (const { id: reporterId } of [reporter, another, another])
    await inTransaction(
      system,
      (tx) =>
        report(tx, { target: { assocType: 'comment', contentId }, reporterId, reason: 'Unkind', snapshot: 'Text' }),
      { audited: false },
    )
  expect((await reasonOf(flagId)).reportsCount).toBe(2)
})

test('a flag waits since it was opened; opened again it waits anew, but as before where it was closed by mistake', async () => {
  const insertedAt = new Date('2026-01-05T10:00:00Z')
  const { flagId } = await placeFlag(t, 'comment', { insertedAt })
  const since = async () => new Date((await reasonOf(flagId)).waitsSince).getTime()
  await update(t, moderator, flagId, { operation: 'DONE' })
  await update(t, moderator, flagId, { operation: 'REOPEN' })
  expect(await since()).toBe(insertedAt.getTime())
  const old = await placeFlag(t, 'comment', { insertedAt, isOpen: false })
  const begun = Date.now()
  await update(t, moderator, old.flagId, { operation: 'REOPEN' })
  expect(new Date((await reasonOf(old.flagId)).waitsSince).getTime()).toBeGreaterThan(begun - 60_000)
})

test('the percentage is told to admin-level viewers alone, the reach to everybody', async () => {
  const { flagId } = await placeFlag(t, 'comment', { spamProb: 0.25, offensiveProb: 0.5, reach: 1200 })
  const reported = async (actor: Actor) => {
    const { likelihood, reach } = await reasonOf(flagId, actor)
    return [likelihood, reach]
  }
  expect([await reported(admin), await reported(moderator)]).toEqual([
    [0.5, 1200],
    [null, 1200],
  ])
})

test('reach is who takes part where it stands: under a post, in a thread or its forum, under a member’s statuses', async () => {
  const { network } = t.database
  const { siteId } = t.sites.one
  const write = async (row: object) => {
    const { id } = await t.signIn(3)
    await network
      .insertInto('content')
      .values({ siteId, authorId: id, body: 'Text', ...row } as never)
      .execute()
  }
  const comment = await makeFlag(t)
  for (let n = 0; n < 3; n++) await write({ kind: 'comment', postId: comment.postId })
  const reply = await placeFlag(t, 'reply')
  const elsewhere = await placeFlag(t, 'thread')
  const alone = await placeFlag(t, 'thread')
  const tag = await network
    .insertInto('forumTags')
    .values({ siteId, name: 'Sleep' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const threadId of [reply.root ?? '', elsewhere.assocId])
    await network.insertInto('threadForumTags').values({ siteId, threadId, tagId: tag.id }).execute()
  for (let n = 0; n < 2; n++) await write({ kind: 'reply', rootId: elsewhere.assocId })
  const status = await placeFlag(t, 'user_profile_status')
  await write({ kind: 'status_reply', rootId: status.assocId })
  await write({ kind: 'status_reply', rootId: status.assocId })
  const profile = await placeFlag(t, 'user', { author: status.author })
  expect((await reasonOf(comment.flagId)).reach).toBeNull()
  await reachOf(network, siteId, 'new')
  const reaches = [comment, reply, elsewhere, alone, status, profile].map(
    async ({ flagId }) => (await reasonOf(flagId)).reach,
  )
  // Of the forum: the authors of the two threads, and the two who replied in one of them; the reply is of who began the
  // first.
  expect(await Promise.all(reaches)).toEqual([4, 4, 4, 1, 2, 2])
  await write({ kind: 'comment', postId: comment.postId })
  await reachOf(network, siteId, 'new')
  expect((await reasonOf(comment.flagId)).reach).toBe(4)
  await reachOf(network, siteId, 'all')
  expect((await reasonOf(comment.flagId)).reach).toBe(5)
})
