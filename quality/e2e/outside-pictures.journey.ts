import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runBeside } from './server.ts'
import { at, expect, host, STAFF, test } from './ward.ts'

const IMPORT = new URL('../../server/src/import.ts', import.meta.url)
const AT = '2026-01-02T03:04:05Z'

/** A host of strangers on this machine: it counts who asks it for anything. */
async function stranger(): Promise<{ server: Server; asked: string[]; origin: string }> {
  const asked: string[] = []
  const server = createServer(({ url = '' }, answer) => {
    asked.push(url)
    answer.writeHead(200, { 'content-type': 'image/gif' }).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { server, asked, origin: `http://pixel.localhost:${(server.address() as AddressInfo).port}` }
}

/** Every markup by which a text can make a reader's browser load something. */
const trackingBody = (away: string) => `<p>Look at <img src="${away}/1.png" alt="my graph"></p>
<p><img src="/demo/tea-mug.png" alt="own" width="64" height="64"></p>
<img src="${away.replace('http:', '')}/2"><img srcset="${away}/3 1x" src="/demo/rash-arm.png"><picture><source srcset="${away}/4"></picture>
<video poster="${away}/5" src="${away}/6" autoplay></video><audio src="${away}/7" autoplay></audio><input type=image src="${away}/8">
<table background="${away}/9"><tr><td>t</td></tr></table><p style="background:url(${away}/10)">s</p><svg><image href="${away}/11"/></svg>
<link rel=stylesheet href="${away}/12"><link rel=prefetch href="${away}/13"><style>@import "${away}/14"; p{background:url(${away}/15)}</style>
<object data="${away}/16"></object><embed src="${away}/17"><iframe src="${away}/18"></iframe><image src="${away}/19">
<img src="${away.replace('http://', 'http://migraine.localhost@')}/20"><a href="${away}/21" ping="${away}/22"><img src="${away}/23" alt=""></a>`

function bringIn(body: string): void {
  const author = { type: 'user', id: 'u', username: 'pixel_post', insertedAt: AT }
  const by = { authorId: 'u', body, insertedAt: AT }
  const rows = [
    author,
    { type: 'post', id: 'p', title: 'Pictures from elsewhere', slug: 'pictures-from-elsewhere', ...by },
    { type: 'comment', id: 'c', postId: 'p', state: 'pending', ...by },
    { type: 'comment', id: 'c2', postId: 'p', ...by },
    { type: 'thread', id: 't', title: 'Pictures', slug: 'pictures-thread', ...by },
    { type: 'reply', id: 'r', threadId: 't', ...by },
    { type: 'status', id: 's', ...by },
  ]
  const file = join(process.env.WARD_DATA_DIR ?? '', 'pictures.jsonl')
  writeFileSync(file, rows.map((row) => JSON.stringify(row)).join('\n'))
  runBeside(IMPORT, file, '--site', 'migraine.localhost')
}

const settled = async (page: Page) => {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => {})
}

/** In one more tab of somebody's browser. */
async function readIn(reader: Page, address: string): Promise<void> {
  const tab = await reader.context().newPage()
  await tab.goto(address)
  await settled(tab)
  await tab.close()
}

test('a picture on another host is a link everywhere, and no reader’s browser asks that host for anything', {
  tag: '@long',
}, async ({ as, browser, page: visitor }) => {
  const { server, asked, origin } = await stranger()
  const asker = await browser.newPage()
  await asker.setContent(`<img src="${origin}/would-be-seen.png">`)
  await expect.poll(() => asked).toEqual(['/would-be-seen.png'])
  await asker.close()

  bringIn(trackingBody(origin))
  const page = await as(STAFF.superAdmin, { path: '/?filters=pre-moderation,image&assocType=comment' })
  await expect(page.getByRole('row').filter({ hasText: 'Look at [image]' }).first()).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'Look at [image]' }).getByRole('link').first().click()
  const content = page.getByRole('article', { name: 'Content' })
  const link = content.getByRole('link', { name: `Picture from ${new URL(origin).host}: my graph` })
  await expect(link).toHaveAttribute('href', `${origin}/1.png`)
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  await expect(content.getByRole('button', { name: /Show image/ }).first()).toBeVisible()

  const paths = ['/pictures-from-elsewhere', '/forums/pictures-thread', '/members/pixel_post', '/', '/forums']
  const addresses = paths.map((path) => host() + path)
  // They wait together.
  await Promise.all([
    settled(page),
    ...addresses.map((address) => readIn(visitor, address)),
    ...[...addresses, at('/outbox')].map((address) => readIn(page, address)),
  ])
  await visitor.goto(`${host()}/forums/pictures-thread`)
  await expect(visitor.getByRole('link', { name: /^Picture from pixel[.]localhost/ }).first()).toBeVisible()
  expect(asked).toEqual(['/would-be-seen.png'])
  server.close()
})
