import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { browserOf } from '../../member-site/engagement/taking-part.fixtures.ts'
import { fetchPicture } from '../../pictures/fetch-picture.task.ts'
import { makeEngagement } from './engagement.fixtures.ts'

let t: TestApp
let admin: Actor
let picture: Buffer
const strangers = createServer(({ url }, answer) =>
  url === '/lamp.png' ? answer.end(picture) : answer.writeHead(404).end(),
)
let port: string
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(1)
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#29c' } })
    .png()
    .toBuffer()
  await new Promise<void>((listening) => strangers.listen(0, '127.0.0.1', listening))
  port = String((strangers.address() as AddressInfo).port)
})
afterAll(async () => {
  strangers.close()
  await t.stop()
})

/** Does what the worker would do, with this machine taken for the outside world. */
async function work(address: string): Promise<void> {
  const { rows } = await t.database.pool.query('select id, site_id from outside_pictures where address = $1', [address])
  expect(rows).toHaveLength(1)
  const ctx = t.ctxOf({ kind: 'system', siteId: rows[0].site_id, roleId: null, task: 'test' }, rows[0].site_id)
  const job = { id: rows[0].id, isLast: false, signal: AbortSignal.timeout(60_000) }
  await fetchPicture(t.files, { isAllowed: () => true, ports: [port] }).run(ctx, job)
}

test.each(['quizlet', 'giveaway'] as const)(
  'the image of a %s that lies on another host is fetched after it is saved, and shown from this one',
  async (type) => {
    const address = `http://127.0.0.1:${port}/lamp.png`
    const options = type === 'quizlet' ? [{ name: 'One', isCorrect: true }] : []
    const { id } = await makeEngagement(t, type, { imageUrl: address, options })
    await makeEngagement(t, type, { imageUrl: address, options })
    const asked = { id, type: type.toUpperCase() }
    const image = async () =>
      (await t.query<{ image: { src: string | null } }>(admin, 'engagement', asked, 'image { src isAwaited }')).answer
        ?.image
    const seen = async () => (await browserOf(t).look(type, id)).imageUrl
    if (type === 'quizlet') {
      expect(await image()).toEqual({ src: null, isAwaited: true })
      expect(await seen()).toBeNull()
      await work(address)
    }
    const shown = await image()
    expect(shown).toEqual({ src: expect.stringMatching(/^\/files\/\w+-full\.webp$/), isAwaited: false })
    expect(await seen()).toBe(shown?.src)
    const served = await t.fastify.inject({ url: shown?.src ?? '', headers: { host: 'one.test' } })
    expect(served.headers['content-type']).toBe('image/webp')
  },
)

test('an image that is none, or is gone, is shown nowhere, and a later one is fetched', async () => {
  const address = `http://127.0.0.1:${port}/gone.png`
  const { id } = await makeEngagement(t, 'giveaway', { imageUrl: address })
  await work(address)
  const image = async () =>
    (await t.query(admin, 'engagement', { id, type: 'GIVEAWAY' }, 'image { src isAwaited }')).answer
  expect(await image()).toEqual({ image: { src: null, isAwaited: false } })
  const own = { id, type: 'GIVEAWAY', question: 'A lamp', answerDescription: 'Win', imageUrl: '/demo/lamp.png' }
  await t.mutate(admin, 'saveEngagement', own)
  expect(await image()).toEqual({ image: { src: '/demo/lamp.png', isAwaited: false } })
  expect((await browserOf(t).look('giveaway', id)).imageUrl).toBe('/demo/lamp.png')
})
