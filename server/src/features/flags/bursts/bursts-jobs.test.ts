import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { noWholeReads } from '../../../../test/whole-reads.ts'
import { JOIN_TASK } from '../../content/compared-texts.actions.ts'
import { insertPost } from '../../content/content.db.ts'
import { senderOf } from '../../member-site/answering.fixtures.ts'
import { asSystem } from '../flag/flags.fixtures.ts'
import { insertNetwork } from '../intake/networks.db.ts'
import { burstOf, join, makeBurst, oddText, type Posted, post } from './bursts.fixtures.ts'
import { findBursts } from './find-bursts.task.ts'
import { forgetBursts } from './forget-bursts.task.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const sql = async (text: string, ...values: unknown[]) => (await t.database.pool.query(text, values)).rows
const doing = (task: typeof findBursts) => () =>
  task.run({ network: t.database.network, log: t.log }, { isLast: false, signal: AbortSignal.timeout(30_000) })
const find = doing(findBursts)
const forget = doing(forgetBursts)
const age = (text: Posted, days: number) =>
  sql(`update content set inserted_at = now() - make_interval(days => $2) where id = $1`, text.id, days)

test('a new text and a changed one each leave a job that finds its burst', async () => {
  const text = await post(t, oddText())
  const jobs = await sql('select from graphile_worker.jobs where key = $1', `${JOIN_TASK}:${text.siteId}:${text.id}`)
  expect(jobs).toHaveLength(1)
})

test('what came in otherwise is found together, on all sites, once; texts that are too old are not', async () => {
  const text = oddText()
  const { siteId } = t.sites.two
  const texts = [await post(t, text), await post(t, `${text} !`), await post(t, `${text} ?`, { siteId })]
  const old = await post(t, `${text} …`)
  await age(old, 31)
  await find()
  const ids = await Promise.all(texts.map((each) => burstOf(t, each)))
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).not.toBeNull()
  expect(await burstOf(t, old)).toBeNull()
  const before = await sql('select * from text_prints order by site_id, content_id')
  await find()
  await Promise.all(texts.map((each) => join(t, each)))
  expect(await sql('select * from text_prints order by site_id, content_id')).toEqual(before)
})

test('very many at once join what is there, what joined meanwhile, and one another', async () => {
  const known = await makeBurst(t)
  const text = oddText()
  const texts = [await post(t, text), await post(t, `${text} !`)]
  const others = await Promise.all(Array.from({ length: 260 }, () => post(t, oddText())))
  const late = await post(t, `${known.text} …`)
  await find()
  expect(await burstOf(t, late)).toBe(known.id)
  expect(await burstOf(t, texts[0] as Posted)).not.toBeNull()
  expect(await burstOf(t, texts[0] as Posted)).toBe(await burstOf(t, texts[1] as Posted))
  const [{ n }] = await sql(
    'select count(*)::int as n from text_prints where is_compared and burst_id is null and content_id = any ($1)',
    others.map((each) => each.id),
  )
  expect(n).toBe(260)
})

test('a text that something else than its author changed is looked at again', async () => {
  const { texts } = await makeBurst(t)
  const [first, second] = texts as [Posted, Posted]
  await sql(`update content set body = '', revision = revision + 1 where id = $1`, first.id)
  await find()
  expect(await burstOf(t, first)).toBeNull()
  expect(await burstOf(t, second)).not.toBeNull()
})

test('prints and networks are forgotten after 30 days; a burst goes on with what is newer', async () => {
  const { id, texts } = await makeBurst(t, { size: 4 })
  const [first, second, third, fourth] = texts as [Posted, Posted, Posted, Posted]
  for (const text of texts) await insertNetwork(t.siteOf(text.siteId), text.id, 'a-network')
  await sql(`update text_networks set inserted_at = now() - interval '31 days' where content_id = $1`, first.id)
  await sql(`update text_prints set inserted_at = now() - interval '31 days' where content_id = any ($1)`, [
    first.id,
    second.id,
  ])
  await forget()
  const left = await sql('select content_id, reasons from text_prints where burst_id = $1 order by inserted_at', id)
  expect(left).toEqual([
    { content_id: third.id, reasons: [] },
    { content_id: fourth.id, reasons: ['text'] },
  ])
  const known = await sql(
    'select content_id from text_networks where content_id = any ($1)',
    texts.map((text) => text.id),
  )
  expect(known).toHaveLength(3)
})

test('the writer’s network is kept as a hash that is the same on all sites and reveals no address', async () => {
  const send = senderOf(t)
  const write = async (author: Actor, siteId: number) => {
    const slug = `from-${author.id}`
    await asSystem(t, (tx) => insertPost(tx.site, { slug, title: 'A post', body: '' }), siteId)
    expect((await send(author, `/${slug}`, { to: '', body: oddText() })).statusCode).toBe(303)
    const [kept] = await sql(
      'select n.network_hash from text_networks n join content c on c.site_id = n.site_id and c.id = n.content_id where c.author_id = $1',
      author.id,
    )
    return kept.network_hash
  }
  const { siteId } = t.sites.two
  const hash = await write(await t.signIn(3), t.sites.one.siteId)
  expect(hash).toMatch(/^[\w-]{22}$/)
  expect(await write(await t.signIn(3, { siteId }), siteId)).toBe(hash)
})

test('no statement of these jobs reads a table that grows from end to end', async () => {
  const { siteId } = t.sites.one
  const { texts, text } = await makeBurst(t)
  const more = [await post(t, `${text} more https://calm-patch.example/claim`), await post(t, oddText())]
  for (const each of more) await insertNetwork(t.siteOf(each.siteId), each.id, 'a-network')
  await age(texts[0] as Posted, 40)
  const statements = await statementsOf(async () => {
    await join(t, more[0] as Posted)
    await find()
    await sql(`update content set revision = revision + 1 where site_id = $1 and id = $2`, siteId, more[0]?.id)
    await find()
    await sql(
      `update text_prints set inserted_at = now() - interval '31 days' where site_id = $1 and content_id = $2`,
      siteId,
      more[1]?.id,
    )
    await forget()
  })
  expect(statements.length).toBeGreaterThan(20)
  await noWholeReads(t.database.pool)(statements)
})
