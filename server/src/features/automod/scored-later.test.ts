import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeFlag } from '../flags/flag/flags.fixtures.ts'
import { scoreContent } from '../flags/intake/score-content.task.ts'
import { setSetting } from '../site-settings/site-settings.fixtures.ts'
import { useOutsideScorer } from './automod.actions.ts'

let t: TestApp
let server: Server
let isWell = false
beforeAll(async () => {
  t = await startTestApp()
  server = createServer((_request, response) => {
    response.statusCode = isWell ? 200 : 503
    response.end(JSON.stringify({ spam: { prob: 0.77 }, offensive: { prob: 0.01 } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  useOutsideScorer(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, () => 0, 20_000)
})
afterAll(async () => {
  useOutsideScorer(undefined, () => 0)
  server.closeAllConnections()
  server.close()
  await t.stop()
})

const spamOf = async (flagId: string) =>
  (await t.database.pool.query('select spam_prob from flags where id = $1', [flagId])).rows[0]?.spam_prob

test('while the outside scorer fails a text has the classifier’s scores, and a job asks until there is an answer', async () => {
  const { flagId, contentId } = await makeFlag(t, { body: '<p>Subscribe to my channel</p>' })
  expect(await spamOf(flagId)).toBeGreaterThan(0.9)
  const siteId = t.sites.one.siteId
  const { rows } = await t.database.pool.query('select key from graphile_worker.jobs where key = $1', [
    `${scoreContent.name}:${siteId}:${contentId}`,
  ])
  expect(rows).toHaveLength(1)
  const job = { id: contentId, isLast: false, signal: new AbortController().signal }
  const ctx = t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' }, siteId)
  await expect(scoreContent.run(ctx, job)).rejects.toThrow('no answer yet')
  isWell = true
  await scoreContent.run(ctx, job)
  expect(await spamOf(flagId)).toBeCloseTo(0.77, 5)
})

test('what could not be scored in time is published, or waits for a moderator where the site holds it back', async () => {
  isWell = false
  const isPending = async () => {
    const { contentId } = await makeFlag(t, {
      body: '<p>How long did the infusion take?</p><img src="https://a.example/b.png">',
    })
    return (await t.database.pool.query('select is_pending from content where id = $1', [contentId])).rows[0]
      ?.is_pending
  }
  expect(await isPending()).toBe(false)
  await setSetting(t, 'holdUnscored', true)
  expect(await isPending()).toBe(true)
  await setSetting(t, 'holdUnscored', null)
})
