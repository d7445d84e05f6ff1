import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { statementsOf } from '../../../../test/statements.ts'
import { makeFlag } from '../flag/flags.fixtures.ts'
import { flagPage } from './flag-queue.db.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  for (let made = 0; made < 3; made++) await makeFlag(t)
  await t.database.pool.query('update flags set is_spam = true')
})
afterAll(() => t.stop())

const HEAD = `-- The statements of flag-queue.db.ts, to be read here: vitest -u prints it anew. Do not copy this way of asking: it is for the
-- one list that has a million rows and is asked all day. Other lists are one select with its order, limit and offset.
`
const USUAL = { limit: 10, offset: 0, sortDesc: true, assignedToUserIds: [] }

const PAGES = {
  'the open flags, the first page': { ...USUAL, isOpen: true },
  'the same at risk: open ones before closed ones': { ...USUAL, atRisk: true },
  'spam comments: the first of each kind and facts, merged': { ...USUAL, isSpam: true, assocType: 'comment' },
  'assigned to one moderator': { ...USUAL, isOpen: true, assignedToUserIds: ['1'] },
  'by the most reports: open flags, then closed ones': { ...USUAL, sort: 'reports' },
  'spam by impact: the few are sorted': { ...USUAL, isOpen: true, isSpam: true, sort: 'impact' },
  'assigned to one moderator, the longest waiting': {
    ...USUAL,
    isOpen: true,
    assignedToUserIds: ['1'],
    sort: 'waiting',
  },
  'assigned to one of several': { ...USUAL, assignedToUserIds: ['1', '2'] },
} as const

const CLAUSE = /^ (?:from|inner join|left join|where|group by|order by|limit|offset|union all)\b/

/** Without quotes around names and without the columns of a flag and its author; each clause on a line, as far in as it stands. */
function readable(text: string): string {
  const plain = text
    .replaceAll('"', '')
    .replace(/^select flags\.id.*? as card_inserted_at/, 'select <a flag and its author>')
  let depth = 0
  let printed = ''
  for (let at = 0; at < plain.length; at++) {
    const sign = plain.charAt(at)
    if (sign === '(') depth++
    if (sign === ')') depth--
    const isClause = CLAUSE.test(plain.slice(at, at + 12))
    printed += isClause ? `\n${'  '.repeat(depth + 1)}` : sign
  }
  return printed
}

test('the SQL of the queue is what is printed beside it', async () => {
  const site = t.sites.one
  const parts: string[] = []
  for (const [name, search] of Object.entries(PAGES)) {
    const sent = await statementsOf(() => flagPage(site, search))
    parts.push(`-- ${name}\n${sent.map(({ text }) => readable(text)).join(';\n')};\n`)
  }
  await expect([HEAD, ...parts].join('\n')).toMatchFileSnapshot('flag-queue.sql')
})
