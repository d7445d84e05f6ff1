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
