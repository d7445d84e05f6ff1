import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { asSystem } from '../flag/flags.fixtures.ts'
import { editByAuthor } from '../intake/flagging.actions.ts'
import { insertNetwork } from '../intake/networks.db.ts'
import { burstToDecide } from './bursts.actions.ts'
import { burstOf, join, makeBurst, oddText, type Posted, post, postAll } from './bursts.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
})
afterAll(() => t.stop())

type Seen = {
  size: number
  openCount: number
  text: string
  authorCount: number
  newAuthorCount: number
  links: string[]
  reasons: string[]
  joinedAt: string
  sites: { siteId: number; size: number }[]
  texts: {
    total: number
    texts: {
      id: string
      siteId: number
      likeness: number | null
      reasons: string[]
      exception: string | null
      mayDecide: boolean
      author: { username: string; isNew: boolean }
    }[]
  }
}
const WHOLE = `size openCount text authorCount newAuthorCount links reasons joinedAt sites { siteId size }
  texts { total texts { id siteId likeness reasons exception mayDecide author { username isNew } } }`
const see = async (actor: Actor, id: string) => {
  const { answer, refusal } = await t.query<Seen>(actor, 'burst', { id }, WHOLE)
  return answer ?? expect.fail(JSON.stringify(refusal))
}

test('near-copies of several members are one burst, which tells what they share', async () => {
  const { id, texts, text } = await makeBurst(t, {
    size: 4,
    text: `${oddText()} https://www.calm-patch.example/claim?id=7`,
  })
  const seen = await see(admin, id)
  expect(seen).toMatchObject({
    size: 4,
    authorCount: 4,
    newAuthorCount: 4,
    links: ['calm-patch.example'],
    reasons: ['TEXT', 'LINK'],
  })
  expect(seen.text).toBe(text)
  expect(seen.sites).toEqual([{ siteId: t.sites.one.siteId, size: 4 }])
  expect(seen.texts.texts.map((each) => each.id)).toEqual(texts.map((each) => each.id))
  expect(seen.texts.texts[0]).toMatchObject({ reasons: [], likeness: null, exception: null, mayDecide: true })
  expect(seen.texts.texts[1]).toMatchObject({ reasons: ['TEXT', 'LINK'], author: { isNew: true } })
})

test('when two copies come at once, the second finds the first', async () => {
  const text = oddText()
  const texts = [await post(t, text), await post(t, `${text}!`), await post(t, `${text}?`)]
  await Promise.all(texts.map((each) => join(t, each)))
  const bursts = new Set(await Promise.all(texts.map((each) => burstOf(t, each))))
  expect([...bursts]).toEqual([expect.stringMatching(/^\d+$/)])
  await Promise.all(texts.map((each) => join(t, each)))
  expect((await see(admin, [...bursts][0] ?? '')).size).toBe(3)
})

test('a burst over two sites shows and counts for each viewer what is on sites of theirs', async () => {
  const { id, text } = await makeBurst(t)
  const { siteId } = t.sites.two
  const [foreign] = await postAll(t, [`${text} …`], { siteId })
  expect(await burstOf(t, foreign as Posted)).toBe(id)
  const both = await t.signIn(2)
  const there = await t.signIn(1, { siteId, personId: both.personId })
  await t.database.pool.query('update users set email = $2 where id = $1', [there.id, both.email])
  const stranger = await t.signIn(2, { siteId: t.sites.two.siteId })
  expect(await see(admin, id)).toMatchObject({ size: 3, authorCount: 3, texts: { total: 3 } })
  const seen = await see(both, id)
  expect(seen).toMatchObject({ size: 4, authorCount: 4, sites: [{ size: 3 }, { siteId, size: 1 }] })
  // The likeness is for admins: they are one on the second site alone.
  expect(seen.texts.texts.map(({ likeness }) => likeness)).toEqual([null, null, null, expect.closeTo(1, 1)])
  expect(await see(stranger, id)).toMatchObject({ size: 1, text: expect.stringContaining(text) })
  const { answer } = await t.query<{ bursts: { id: string }[] }>(stranger, 'bursts', {}, 'bursts { id }')
  expect(answer?.bursts.map((burst) => burst.id)).not.toContain(id)
  const { rows } = await t.database.pool.query('select id from sites')
  expect((await see(await t.signIn(5), id)).sites.length).toBeLessThanOrEqual(rows.length)
})

test('a burst reaches no further than a switch of site would lead', async () => {
  const { two } = t.sites
  const here = await makeBurst(t)
  await join(t, await post(t, `${here.text}?`, { siteId: two.siteId }))
  const twice = async (roles: [number, number]) => {
    const viewer = await t.signIn(roles[0])
    return [viewer, await t.signIn(roles[1], { siteId: two.siteId, personId: viewer.personId })] as const
  }
  const set = (text: string, { id }: Actor) => t.database.pool.query(`update users set ${text} where id = $1`, [id])
  const sitesFor = async (viewer: Actor) => {
    const payload = { site_id: two.siteId }
    const headers = { host: 'one.test', cookie: viewer.cookie }
    const switched = await t.fastify.inject({ method: 'POST', url: '/api/auth/set-site', headers, payload })
    return [(await see(viewer, here.id)).sites.length, switched.statusCode]
  }
  const [raised, admins] = await twice([2, 1])
  expect(await sitesFor(raised)).toEqual([1, 403])
  await set(`email = '${raised.email}'`, admins)
  expect(await sitesFor(raised)).toEqual([2, 200])
  const [given] = await twice([2, 2])
  expect(await sitesFor(given)).toEqual([2, 200])
  await set('password_from_staff = true', given)
  expect(await sitesFor(given)).toEqual([1, 403])
  const [chief, blocked] = await twice([5, 5])
  expect(await sitesFor(chief)).toEqual([2, 200])
  await set('status = 2', blocked)
  expect(await sitesFor(chief)).toEqual([1, 404])
})

test('a burst of foreign sites alone is not found, and a member reads none', async () => {
  const { id } = await makeBurst(t, { siteId: t.sites.two.siteId })
  expect((await t.query(admin, 'burst', { id })).refusal?.extensions).toMatchObject({ code: 'NOT_FOUND' })
  expect((await t.query(await t.signIn(3), 'burst', { id })).refusal?.extensions).toMatchObject({ code: 'FORBIDDEN' })
})

test('editing a text takes it out of its burst; the rest goes on under the oldest, and a single one stands alone', async () => {
  const { id, texts, text } = await makeBurst(t)
  const [first, second, third] = texts as [Posted, Posted, Posted]
  await edit(first, `<p>${oddText('tea')}</p>`)
  expect(await burstOf(t, first)).toBeNull()
  expect(await see(admin, id)).toMatchObject({
    size: 2,
    texts: { texts: [{ id: second.id, reasons: [] }, { id: third.id }] },
  })
  const [fourth] = await postAll(t, [`${text} >>`])
  expect(await burstOf(t, fourth as Posted)).toBe(id)
  await edit(second, '<p>No</p>')
  await edit(third, '<p>Nothing</p>')
  expect(await burstOf(t, fourth as Posted)).toBeNull()
  await edit(first, `<p>${text}</p>`)
  expect(await burstOf(t, first)).toBe(await burstOf(t, fourth as Posted))
  expect(await burstOf(t, first)).not.toBeNull()
})
const edit = async (text: Posted, body: string) => {
  await asSystem(t, (tx) => editByAuthor(tx, text.id, body))
  await join(t, text)
}

test('texts that say too little are in no burst, however many they are', async () => {
  const texts = await postAll(t, Array(4).fill('Thank you so much'))
  for (const text of texts) expect(await burstOf(t, text)).toBeNull()
})

test('a link brings new accounts together, but not older members who share it', async () => {
  const link = 'https://joint-shop.example/offer'
  const said = () => `${oddText('oil')} ${link}`
  const old = await Promise.all([1, 2, 3].map(() => member(90)))
  const texts = await postAll(t, [said(), said(), said()])
  const [first] = texts as [Posted]
  expect(await see(admin, await burstOf(t, first))).toMatchObject({
    size: 3,
    reasons: ['LINK'],
    links: ['joint-shop.example'],
  })
  for (const author of old) {
    const [reported] = await postAll(t, [said()], { author })
    expect(await burstOf(t, reported as Posted)).toBeNull()
  }
  // By now it is one that people tell each other.
  const [late] = await postAll(t, [said()])
  expect(await burstOf(t, late as Posted)).toBeNull()
  const own = await postAll(
    t,
    [1, 2, 3].map(() => `${oddText()} https://one.test/some-post`),
  )
  for (const text of own) expect(await burstOf(t, text)).toBeNull()
})
const member = async (days: number): Promise<Actor> => {
  const author = await t.signIn(3)
  await t.database.pool.query(`update users set inserted_at = now() - make_interval(days => $2) where id = $1`, [
    author.id,
    days,
  ])
  return author
}

test('new accounts of one network are a burst from the third on, and that alone does not choose their texts', async () => {
  const from = async (author: Actor, networkHash = 'a-network') => {
    const text = await post(t, oddText('hello'), { author })
    await insertNetwork(t.siteOf(text.siteId), text.id, networkHash)
    await join(t, text)
    return text
  }
  const [one, two, three] = [await t.signIn(3), await t.signIn(3), await t.signIn(3)]
  const texts = [await from(one), await from(one), await from(two), await from(await member(60))]
  for (const text of texts) expect(await burstOf(t, text)).toBeNull()
  const third = await from(three)
  const seen = await see(admin, await burstOf(t, third))
  expect(seen).toMatchObject({ size: 4, authorCount: 3, reasons: ['NETWORK'] })
  expect(seen.texts.texts.map(({ exception }) => exception)).toEqual([null, ...Array(3).fill('NETWORK_ONLY')])
})

test('what is decided on is what was seen, by site, without what was left out', async () => {
  const { id, texts, text } = await makeBurst(t)
  const { joinedAt } = await see(admin, id)
  await postAll(t, [`${text} new`])
  const [first, second, third] = texts as [Posted, Posted, Posted]
  const ctx = t.ctxOf({ kind: 'user', sessionId: '1', userId: admin.id, ...admin })
  const except = [{ siteId: second.siteId, id: second.id }]
  const choice = { id, except, include: [], joinedBy: new Date(joinedAt) }
  const [here, ...others] = await burstToDecide(ctx, choice)
  expect(others).toEqual([])
  expect(here).toMatchObject({ site: { id: t.sites.one.siteId, userId: admin.id, roleId: 1 } })
  const all = [...(here?.flags.map((flag) => flag.id) ?? []), ...(here?.unflagged ?? [])]
  expect(all.toSorted()).toEqual([first.flagId ?? first.id, third.flagId ?? third.id].toSorted())
})
