import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyTitles, type Screen, screenBreaches, unboundKeys } from './screens.ts'
import { isTest, sourcesOf } from './sources.ts'

const ROOT = join(import.meta.dirname, '../..')
// Read as the console reads them: its types are not those of this folder.
const { routes }: { routes: readonly Screen[] } = await import(join(ROOT, 'console/src/app/routes.ts'))
const { alikeTo }: { alikeTo: (title: string) => string[] } = await import(join(ROOT, 'console/src/app/alike.ts'))

const pages = sourcesOf(ROOT, 'console/src').filter(({ path }) => !isTest(path))
const sources = [...pages, ...sourcesOf(ROOT, 'domain/src')].filter(
  ({ path }) => !isTest(path) && !path.endsWith('.routes.tsx') && !path.endsWith('/route-rights.ts'),
)

test('every screen has a title, and a menu entry, a word in the palette or a link', () => {
  expect(routes.length).toBeGreaterThan(40)
  expect(screenBreaches(routes, { wordsFor: alikeTo, sources })).toEqual([])
})

test('no page is given an empty title', () => {
  expect(emptyTitles(pages)).toEqual([])
})

test('a key that a button of a room shows is bound beside it', () => {
  expect(unboundKeys(pages.filter(({ path }) => path.startsWith('console/src/features/')))).toEqual([])
  const button = { path: 'kites/Kites.tsx', text: '<ActionButton keys="n">' }
  const bound = (path: string) => ({ path, text: "useKeys({ n: { label: 'New kite', run } })" })
  expect(unboundKeys([button, bound('kites/Tail.tsx')])).toEqual([])
  expect(unboundKeys([button, bound('birds/Birds.tsx')])).toEqual(['kites/Kites.tsx: nothing binds the key n'])
})

const planted = (screen: Partial<Screen>, text = '', words: string[] = []) =>
  screenBreaches([{ path: '/kites', title: 'Kites', ...screen }], {
    wordsFor: () => words,
    sources: [{ path: 'a.tsx', text }],
  })

test('a screen that nothing leads to is noticed, and one without a title', () => {
  expect(planted({})).toEqual(['/kites has no menu entry, no word in the palette and no link'])
  expect(planted({ path: '/kites/{id}' }, 'go(`/kite/$' + '{id}`)', ['toy'])).toEqual([
    '/kites/{id} has no menu entry, no word in the palette and no link',
  ])
  expect(planted({ title: ' ', menu: {} })).toEqual(['/kites has no title'])
  expect(emptyTitles([{ path: 'a.tsx', text: '<PageTitle title="" />' }])).toHaveLength(1)
})

test.each([
  ['a menu entry', { menu: {} }, '', []],
  ['a word in the palette', {}, '', ['toy']],
  ['a link', {}, '<AppLink href="/kites">', []],
  ['a link with what it is about', { path: '/kites/{id}' }, 'go(`/kites/$' + '{kite.id}#tail`)', []],
  ['a path that is filled in', { path: '/kites/{id}/tail' }, "at('/kites/{id}/tail', { id })", []],
  ['a link without what may be left out', { path: '/kites/{id?}' }, "'/kites/'", []],
])('%s is enough', (_, screen, text, words) => {
  expect(planted(screen, text, words)).toEqual([])
})
