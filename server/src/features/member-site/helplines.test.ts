import { helplinesPath } from '@ward/domain/app/front-end-links'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { askerOf, writerOn } from './member-site.fixtures.ts'

let t: TestApp
let page: ReturnType<typeof askerOf>
beforeAll(async () => {
  t = await startTestApp()
  page = askerOf(t)
})
afterAll(() => t.stop())

test('helplines are one step away on every page, signed in or not, also on one that is not there', async () => {
  const { author, post, thread, write } = await writerOn(t)
  const { id } = await write({ kind: 'status' })
  const profile = `/members/${author.username}`
  const open = [
    ...[
      '/',
      '/forums',
      '/search?q=sleep',
      '/sign-up',
      '/login',
      '/forgot-password',
      '/reset-password?token=x',
      '/nowhere',
    ],
    ...[
      `/${(await post()).slug}`,
      `/forums/${(await thread()).slug}`,
      profile,
      `${profile}/status/${id}`,
      helplinesPath,
    ],
  ]
  const own = [
    ...['/settings', '/notifications', '/messages', '/your-reports', '/forums/new', '/about-you', `/your-texts/${id}`],
    ...['/change-email', '/change-password', `/report/status/${id}`],
  ]
  const bodies = await Promise.all([
    ...open.map(async (path) => [path, (await page(path)).body] as const),
    ...own.map(async (path) => [path, (await page(path, author.cookie)).body] as const),
  ])
  expect(bodies.filter(([, body]) => !body.includes(`href="${helplinesPath}"`)).map(([path]) => path)).toEqual([])
  for (const [path, body] of bodies) expect(body, path).toContain('<main')
})
