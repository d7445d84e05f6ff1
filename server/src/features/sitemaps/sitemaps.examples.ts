import type { Actor, TestApp } from '../../../test/app.ts'
import type { Examples } from '../../../test/examples.ts'
import { makeThread } from '../forums/threads/threads.fixtures.ts'
import { buildSitemaps } from './sitemaps.actions.ts'

async function mapOfThreads(t: TestApp, { siteId }: Actor) {
  for (let n = 0; n < 5; n++) await makeThread(t, { siteId })
  await buildSitemaps(t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'example' }, siteId))
  return { url: '/sitemap-forums-1.xml' }
}

/** Inputs of the contract tests. */
export const examples: Examples = { lists: { sitemap: { of: mapOfThreads } }, queries: { sitemap: mapOfThreads } }
