import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { editByAuthor, submitContent } from '../flags/intake/flagging.actions.ts'
import { fetchAgain, fetchPicture } from './fetch-picture.task.ts'

let t: TestApp
let author: Actor
let threads = 0
let picture: Buffer
/** A host of strangers on this machine: its requests and its answers. */
let asked: string[] = []
const strangers = createServer(({ url = '' }, answer) => {
  asked.push(url)
  if (url.startsWith('/down')) answer.writeHead(503).end()
  else if (url.startsWith('/page')) answer.end('<script>alert(1)</script>')
  else if (url.startsWith('/picture')) answer.end(picture)
  else answer.writeHead(404).end()
})
let origin: string
let port: string

beforeAll(async () => {
  t = await startTestApp()
  author = await t.signIn(3)
  picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#29c' } })
    .jpeg()
    .toBuffer()
  await new Promise<void>((listening) => strangers.listen(0, '127.0.0.1', listening))
  port = String((strangers.address() as AddressInfo).port)
  origin = `http://127.0.0.1:${port}`
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  strangers.close()
  await t.stop()
})

const system = (siteId = t.sites.one.siteId) => t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' }, siteId)
async function write(body: string): Promise<{ id: string; slug: string }> {
  const slug = `pictures-${++threads}`
  const thread = { name: slug, slug }
  const text = { kind: 'thread' as const, authorId: author.id, body, thread }
  const { content } = await inTransaction(system(), (tx) => submitContent(tx, text), { audited: false })
  return { id: content.id, slug }
}
const known = async (address: string) =>
  (await t.database.pool.query('select * from outside_pictures where address = $1', [address])).rows
const jobs = async (): Promise<string[]> =>
  (
    await t.database.pool.query(`select key from graphile_worker.jobs where key like 'pictures.fetch:%' order by id`)
  ).rows.map(({ key }) => key)

/** Does what the worker would do, with this machine taken for the outside world. */
async function work(address: string): Promise<void> {
  const [row] = await known(address)
  const reach = { isAllowed: () => true, ports: [port] }
  const job = { id: row.id, isLast: false, signal: AbortSignal.timeout(60_000) }
  await fetchPicture(t.files, reach).run(system(), job)
}
const again = () =>
  fetchAgain.run({ network: t.database.network, log: t.log }, { isLast: false, signal: AbortSignal.timeout(60_000) })
const page = async (slug: string) =>
  (await t.fastify.inject({ url: `/forums/${slug}`, headers: { host: 'one.test' } })).body
const copies = async (...addresses: string[]) => {
  const moderator = await t.signIn(2)
  const reported = await t.query<{ address: string; src: string }[]>(
    moderator,
    'storedPictures',
    { addresses },
    'address src width height',
  )
  return reported.answer
}

test('a picture of a text is fetched once, written anew and drawn from this host; until then it is a link', async () => {
  const address = `${origin}/picture.jpeg`
  const { slug } = await write(`<p>Look <img src="${address}" alt="my garden"></p>`)
  const second = await write(`<p><img src="${address}"><img src="/demo/a.png"></p>`)
  expect(await jobs()).toHaveLength(1)
  expect(await page(slug)).toContain(`Picture from 127.0.0.1:${port}: my garden`)
  expect(await copies(address)).toEqual([])
  await work(address)
  await work(address)
  expect(asked).toEqual(['/picture.jpeg'])

  const [copy] = (await copies(address, `${origin}/other`)) ?? []
  expect(copy).toEqual({ address, src: expect.stringMatching(/^\/files\/\w+-full\.webp$/), width: 1600, height: 800 })
  expect(await page(slug)).toContain(`<img src="${copy?.src}" alt="my garden" width="1600" height="800">`)
  expect(await page(second.slug)).toContain(`<img src="${copy?.src}"`)
  for (const shown of [await page(slug), await page(second.slug)]) expect(shown).not.toContain(`src="${origin}`)
  const served = await t.fastify.inject({ url: copy?.src ?? '', headers: { host: 'one.test' } })
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 1600 })
  expect((await t.fastify.inject({ url: copy?.src ?? '', headers: { host: 'two.test' } })).statusCode).toBe(404)
})

test('a picture that an edit brings in is fetched too; one of our own is not', async () => {
  const { id } = await write('<p>words</p>')
  const before = (await jobs()).length
  const address = `${origin}/picture-edited.jpeg`
  const edit = (body: string) => inTransaction(system(), (tx) => editByAuthor(tx, id, body), { audited: false })
  await edit('<p><img src="/demo/a.png"><img src="https://one.test/demo/a.png"></p>')
  expect(await jobs()).toHaveLength(before)
  await edit(`<p><img src="${address}"></p>`)
  expect(await jobs()).toHaveLength(before + 1)
  expect(await known(address)).toHaveLength(1)
})

test('what is no picture, or is not there, stays a link, and is not asked for again', async () => {
  for (const path of ['/page.png', '/absent.png']) {
    const address = `${origin}${path}`
    const { slug } = await write(`<p><img src="${address}"></p>`)
    await work(address)
    await work(address)
    expect(asked).toEqual([path])
    expect(await page(slug)).toContain(`href="${address}"`)
    expect(await known(address)).toMatchObject([{ state: 'failed', file_id: null }])
    asked = []
  }
})

test('a host that does not answer is asked four times, an hour apart at least', async () => {
  const address = `${origin}/down.png`
  await write(`<p><img src="${address}"></p>`)
  const [{ id }] = await known(address)
  const isAsked = async () => (await jobs()).includes(`pictures.fetch:${t.sites.one.siteId}:${id}`)
  await work(address)
  await t.database.pool.query(`select graphile_worker.remove_job($1)`, [`pictures.fetch:${t.sites.one.siteId}:${id}`])
  await again()
  expect(await isAsked()).toBe(false)
  for (let tries = 1; tries < 4; tries++) {
    await t.database.pool.query(
      `update outside_pictures set changed_at = now() - interval '61 minutes' where id = $1`,
      [id],
    )
    await again()
    expect(await isAsked()).toBe(true)
    await work(address)
  }
  expect(asked).toHaveLength(4)
  expect(await known(address)).toMatchObject([{ state: 'failed', tries: 4 }])
})

test('addresses of this machine and of its neighbours are not asked, whoever writes them into a text', async () => {
  const inside = [`${origin}/picture-of-ours.jpeg`, 'http://localhost/a.png', 'http://169.254.169.254/latest/a.png']
  await write(`<p>${inside.map((address) => `<img src="${address}">`).join('')}</p>`)
  for (const address of inside) {
    const [{ id }] = await known(address)
    await fetchPicture(t.files).run(system(), { id, isLast: false, signal: AbortSignal.timeout(60_000) })
    expect((await known(address))[0].file_id).toBeNull()
  }
  expect(asked).toEqual([])
})

test('twenty pictures of one text are fetched, and none whose address is too long', async () => {
  const many = Array.from({ length: 30 }, (_, at) => `<img src="https://pictures.example/many-${at}.png">`)
  const long = `<img src="https://pictures.example/${'a'.repeat(2_000)}.png">`
  await write(`<p>${long}${many.join('')}</p>`)
  const { rows } = await t.database.pool.query(
    `select address from outside_pictures where address like '%pictures.example%'`,
  )
  expect(rows).toHaveLength(20)
})

test('two workers at one picture keep one copy, and no file of the other', async () => {
  const address = `${origin}/picture-twice.jpeg`
  await write(`<p><img src="${address}"></p>`)
  await Promise.all([work(address), work(address)])
  const { rows } = await t.database.pool.query(`select state, count(*)::int as n from files group by 1 order by 1`)
  const copied = await t.database.pool.query(`select count(*)::int as n from outside_pictures where state = 'stored'`)
  expect(rows.find(({ state }) => state === 'used')?.n).toBe(copied.rows[0].n)
  expect(rows.find(({ state }) => state === 'writing')).toBeUndefined()
})
