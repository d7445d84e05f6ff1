import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DRAFT_SCRIPT, WIDGET_SCRIPT } from './layout.ts'
import { scriptless, styleOf, styleVersion } from './style.ts'

const STYLE = styleOf('#1d5f57')

test('the dark tokens hold when the system is dark, and nothing waits for a script', () => {
  const tokens = ':root,\n[data-theme="light"] {\n  --w-a: 1;\n}\n[data-theme="dark"] {\n  --w-a: 2;\n}\n'
  expect(scriptless(tokens)).toContain('@media (prefers-color-scheme: dark) {\n:root {\n  --w-a: 2;\n}\n}')
  expect(STYLE).not.toContain('[data-theme="dark"]')
  expect(() => scriptless(':root {}')).toThrow('dark')
})

test('every part in the folder is in the style sheet', () => {
  const folder = join(import.meta.dirname, 'style')
  for (const name of readdirSync(folder)) expect(STYLE, name).toContain(readFileSync(join(folder, name), 'utf8'))
})

test('every token the style sheet names is one of the console’s', () => {
  const named = [...STYLE.matchAll(/var\((--w-[\w-]+)\)/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(30)
  for (const name of named) expect(STYLE, name).toContain(`${name}:`)
})

test('a site’s colour is written once, and every accent is mixed from it', () => {
  expect(STYLE.match(/#1d5f57/g)).toHaveLength(1)
  expect(STYLE).toContain('--w-accent: var(--site);')
  expect(styleVersion('#1d5f57')).not.toBe(styleVersion('#2b5ba1'))
})

test('a page has no script but the two of the layout and data that runs nothing, no inline style and no handler', () => {
  const folders = ['', 'widget/'].flatMap((folder) =>
    readdirSync(join(import.meta.dirname, folder)).map((name) => folder + name),
  )
  const pages = folders.filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
  for (const name of pages) {
    const source = readFileSync(join(import.meta.dirname, name), 'utf8')
    const rest = [WIDGET_SCRIPT, DRAFT_SCRIPT].reduce((text, script) => text.replace(script.safe, ''), source)
    expect(rest, name).not.toMatch(/<script(?! type="application\/ld\+json">)|<style|\sstyle=|\son\w+=/)
  }
})
