import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import type { Outcome } from './import.actions.ts'
import { refusalsAfter } from './import.db.ts'
import {
  author,
  comment,
  contents,
  freshSite,
  highestIds,
  importText,
  post,
  refusalsOf,
  wxr,
} from './import.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const many = Array.from({ length: 110 }, (_, at) => comment(at + 10, { comment_parent: String(at % 7) })).join('')
const long = author({ author_login: 'x'.repeat(20_000).replace(/x/g, () => Math.random().toString(36).slice(2, 4)) })
const exported = (comments: string) =>
  wxr(
    `${author({ author_login: 'ash', author_email: 'ash@old.example' })}${long}\n${post(1, comments + comment(1) + comment(0))}
   ${post(2, comment(2, { comment_approved: '0' }) + comment(3, { comment_approved: 'spam' }))}${post(2)}`,
  )
/** One that takes several transactions, and one that takes one. */
const [rows, few] = [exported(many), exported('')]

/** Everything that is told of an import, with its refusals as they can be looked at while it lasts. */
async function reported(siteId: number, text: string, isDryRun: boolean) {
  let refusals: unknown
  const outcome = await importText(t, text, siteId, {
    isDryRun,
    batchRows: 40,
    whenDone: async (ctx, { importId }: Outcome) => {
      refusals = await refusalsAfter(ctx.site, importId, { position: -1, field: '', reason: '' }, 1000)
    },
  })
  const { importId: _id, ...said } = outcome
  return { ...said, refusals }
}

test.each([
  ['a whole file', rows],
  ['a file that breaks', few.slice(0, -100)],
  ['a file that is no export', '<rss></rss>'],
])('a dry run of %s tells exactly what an import then tells, and writes nothing', async (name, text) => {
  const siteId = await freshSite(t, `dry-${name.length}`)
  const before = [await contents(t, siteId), await highestIds(t)]
  const tried = await reported(siteId, text, true)
  expect([await contents(t, siteId), await highestIds(t)]).toEqual(before)
  expect(tried).toEqual(await reported(siteId, text, false))
  // The same for a file whose rows are known already.
  const again = [await contents(t, siteId), await highestIds(t)]
  const longer = text.replace(' ', '  ')
  const triedAgain = await reported(siteId, longer, true)
  expect([await contents(t, siteId), await highestIds(t)]).toEqual(again)
  expect(triedAgain).toEqual(await reported(siteId, longer, false))
})

test('a dry run shows the refusals that its import would keep', async () => {
  const siteId = await freshSite(t, 'dry-told')
  const { refusals } = await reported(siteId, few, true)
  expect(refusals).toEqual(await refusalsOf(t, siteId, await importText(t, few, siteId)))
})
