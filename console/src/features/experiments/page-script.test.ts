import { expect, test, vi } from 'vitest'
import { pageSnippet } from './page-snippets.ts'

const shown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-variant]')]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.variant)

test('a page shows the part of the session’s variant, asks once for each symbol, a new session twice, and counts a goal that is pressed', async () => {
  const snippet = (symbol: string) =>
    pageSnippet({ symbol, variants: [{ key: 'plain' }, { key: `calm-${symbol}` }] }).replace(/<script.*\n/, '')
  document.body.innerHTML = ['title', 'title', 'gone', 'other'].map(snippet).join('')
  const calls: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push(`${init.method ?? 'GET'} ${url}`)
    if (url.includes('gone')) return new Response('{}', { status: 404 })
    return Response.json(
      url.includes('title')
        ? { variant: 'calm-title', because: 'new' }
        : { variant: 'a part that the page does not have', because: null },
    )
  })
  await import('../../../../member-site/script/experiment.ts')
  await vi.waitFor(() => expect(shown()).toEqual(['calm-title', 'calm-title', 'plain', 'plain']))
  await vi.waitFor(() => expect(calls).toContain('GET /api/experiment/other'))
  document.querySelector<HTMLElement>('[data-experiment-goal]')?.click()
  expect(calls).toEqual([
    'GET /api/experiment/title',
    'GET /api/experiment/title',
    'GET /api/experiment/gone',
    'GET /api/experiment/other',
    'POST /api/experiment/title/goal/followed',
  ])
})
