import { html } from '@ward/domain/kernel/html-template'
import { expect, test } from 'vitest'
import { page } from './page.ts'

test('every token a page uses is defined in it', () => {
  const written = page({ title: 'Sign in', body: html`<p>Hello</p>` })
  const used = [...written.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)
  const defined = new Set([...written.matchAll(/(--[\w-]+):/g)].map(([, name]) => name))
  expect(used.length).toBeGreaterThan(20)
  expect(used.filter((name) => !defined.has(name ?? ''))).toEqual([])
})

test('a page is dark on a dark system also where no script says so', () => {
  const written = page({ title: 'Sign in', body: html`<p>Hello</p>` })
  const tokensAfter = (start: string) => {
    const block = written.slice(written.indexOf(start))
    return [...block.slice(0, block.indexOf('}')).matchAll(/(--[\w-]+): *([^;]+);/g)].map(([all]) => all)
  }
  const dark = tokensAfter('[data-theme="dark"]')
  expect(dark.length).toBeGreaterThan(20)
  expect(tokensAfter('@media (scripting: none) and (prefers-color-scheme: dark)')).toEqual(dark)
})
