import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deadLinks, namedVariables, unknownCommands, unknownPages } from './pages.ts'
import { planted } from './planted.ts'
import { isCode, isTest, sourcesOf } from './sources.ts'

const PROJECT = join(import.meta.dirname, '../..')
const pages = sourcesOf(PROJECT).filter(({ path }) => path.endsWith('.md'))
const page = (text: string) => ({ path: 'docs/page.md', text })

test('every link of a page leads to a file of the project', () => {
  expect(pages.flatMap((each) => deadLinks(each, PROJECT).map((link) => `${each.path}: ${link}`))).toEqual([])
})

test('every page that a comment names is a page of the project, so that no reason stands elsewhere', () => {
  const paths = pages.map(({ path }) => path)
  const code = sourcesOf(PROJECT).filter(({ path }) => isCode(path) && !isTest(path))
  expect(code.flatMap((each) => unknownPages(each, paths).map((name) => `${each.path}: ${name}`))).toEqual([])
})

test('every command that a page tells to run is a script of the package', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  const unknown = pages.flatMap((each) =>
    unknownCommands(each, Object.keys(scripts)).map((name) => `${each.path}: ${name}`),
  )
  expect(unknown).toEqual([])
})

test('every script of the package runs a file that is there', () => {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
  const files = Object.values<string>(scripts).flatMap((line) => line.match(/[\w./-]+[.](?:ts|mjs)\b/g) ?? [])
  expect(files.length).toBeGreaterThan(5)
  expect(files.filter((file) => !existsSync(join(PROJECT, file)))).toEqual([])
})

test('the README lists the variables of the environment that the configuration reads, all of them and no others', () => {
  const config = readFileSync(join(PROJECT, 'server/src/platform/config.ts'), 'utf8')
  const read = [...config.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
  const readme = pages.find(({ path }) => path === 'README.md')
  expect(read.length).toBeGreaterThan(5)
  expect(namedVariables(readme ?? page('')).sort()).toEqual(read.sort())
})

test('a planted dead link is noticed, one that leads somewhere or outside is let through', async () => {
  const text = '[a](../here.md#part) [b](gone.md) ![c](gone.png) [d](https://example.org/x) [e](#part)'
  const dead = await planted({ 'here.md': '', 'docs/page.md': text }, (folder) => deadLinks(page(text), folder))
  expect(dead).toEqual(['gone.md', 'gone.png'])
})

test('a planted name of a page that is not there is noticed, by path or by name alone', () => {
  const text = '// see gone.md, docs/gone.md, docs/page.md, page.md and ../docs/page.md\nwrite(`new.md`)'
  expect(unknownPages({ path: 'a.ts', text }, ['docs/page.md'])).toEqual(['gone.md', 'docs/gone.md'])
})

test('a planted command without a script is noticed', () => {
  expect(unknownCommands(page('`npm start`, `npm run site -- add`, `npm run gone`'), ['start', 'site'])).toEqual([
    'gone',
  ])
})

test('variables are read from the first column of a table only', () => {
  expect(namedVariables(page('| `PORT`, `HOST` | `OTHER` |\n`ELSE`'))).toEqual(['PORT', 'HOST'])
})
