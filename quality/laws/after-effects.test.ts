import { join } from 'node:path'
import { expect, test } from 'vitest'
import { silentChanges } from './after-effects.ts'
import { isCode, isTest, type Source, sourcesOf } from './sources.ts'
import { idsAsText, swallowedIn } from './swallowed.ts'

const project = sourcesOf(join(import.meta.dirname, '../..'))
const product = project.filter(
  ({ path }) => /^(?:server|console|domain|member-site)\//.test(path) && isCode(path) && !isTest(path),
)
const all = (law: (source: Source) => string[], sources = product) =>
  sources.flatMap((source) => law(source).map((hit) => `${source.path}: ${hit}`))

/** The product with one place broken. */
function broken(folder: string, from: string | RegExp, to: string): Source[] {
  const places = product.filter(
    ({ path, text }) => path.includes(folder) && (typeof from === 'string' ? text.includes(from) : from.test(text)),
  )
  expect(places, folder).toHaveLength(1)
  return product.map((source) => (source === places[0] ? { ...source, text: source.text.replace(from, to) } : source))
}

test('every change of the console says what goes stale, and whoever made it hears that it failed', () => {
  expect(silentChanges(product)).toEqual([])
})

test.each([
  [
    'a deleted engagement stays in its list',
    '/useDelete.tsx',
    / {4}queries\.removeQueries[^\n]*\n[^\n]*invalidateQueries[^\n]*\n/,
    '',
  ],
  ['a new tag asks for another list', 'NewTagDialog.tsx', 'invalidates: TAGS_KEY', "invalidates: ['awards']"],
  ['a saved award asks for no list', 'AwardListPage.tsx', "invalidates: ['awards'],", 'invalidates: null,'],
  [
    'a session that was ended stays in its list',
    'SessionsPage.tsx',
    'onSettled: () => queries.invalidateQueries(mySessions),',
    '',
  ],
] as const)('it is seen that %s', (_, folder, from, to) => {
  const sources = broken(folder, from, to).map((source) =>
    source.path.endsWith('AwardListPage.tsx') && folder === 'AwardListPage.tsx'
      ? { ...source, text: source.text.replace(/useLive\([^\n]*/, '') }
      : source,
  )
  expect(silentChanges(sources)).toHaveLength(1)
})

test('no error is caught that nobody hears of, but where it says why', () => {
  expect(all(swallowedIn)).toEqual([])
})

test.each([
  ['a failed skip', 'useSkip.ts', /\n[^\n]*toast\.error\([^\n]*/],
  ['a database that failed while a picture was kept', 'fetch-picture.task.ts', /\n[^\n]*throw error[^\n]*/],
  ['a failed draw', 'GiveawayDraw.tsx', /\n[^\n]*toast\.error\([^\n]*/],
] as const)('it is seen that nobody hears of %s', (_, folder, from) => {
  expect(all(swallowedIn, broken(folder, from, ''))).toHaveLength(1)
})

test.each([
  ['a promise', 'await save(row).catch(() => undefined)', 1],
  ['what fails at once', 'try {\n  return new URL(text)\n} catch {\n  return null\n}', 0],
  ['with its reason', '// It is fetched again.\nload().catch(() => undefined)', 0],
  ['an answer that is no JSON', 'await response.json().catch(() => null)', 0],
  ['what asks the database', 'try {\n  await save()\n} catch {\n  return null\n}', 1],
] as const)('of %s it is known whether it is swallowed', (_, text, times) => {
  expect(swallowedIn({ path: 'server/src/a.ts', text })).toHaveLength(times)
})

test('no ids are compared or sorted as texts', () => {
  expect(all(idsAsText)).toEqual([])
})

test.each([
  [
    'sorted conversations',
    'conversations.db.ts',
    '(BigInt(a.lastMessageId) < BigInt(b.lastMessageId)',
    '(a.lastMessageId < b.lastMessageId',
  ],
  ['who began a conversation', 'conversations.db.ts', 'BigInt(starterId) < BigInt(userId)', 'starterId < userId'],
  ['what was read', 'conversations.actions.ts', 'BigInt(readId) < BigInt(lastMessageId)', 'readId < lastMessageId'],
] as const)('it is seen that ids of %s are compared as texts', (_, folder, from, to) => {
  expect(all(idsAsText, broken(folder, from, to))).toHaveLength(1)
})
