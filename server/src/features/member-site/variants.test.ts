import { expect, test } from 'vitest'
import { withVariants } from './variants.ts'

const shown = async (safe: string, variants: Record<string, string>) =>
  (await withVariants({ safe }, async (symbol) => variants[symbol] ?? null)).safe
const part = (variant: string, text: string, symbol = 'title') =>
  `[experiment symbol="${symbol}" variant="${variant}"]${text}[/experiment]`

test('a body shows the part of the variant that the session gets, and no other', async () => {
  const body = `<p>Before ${part('a', '<b>one</b>')}${part('b', 'two')} after</p>`
  expect(await shown(body, { title: 'a' })).toBe('<p>Before <b>one</b> after</p>')
  expect(await shown(body, { title: 'b' })).toBe('<p>Before two after</p>')
  expect(await shown(body, {})).toBe('<p>Before  after</p>')
  expect(await shown('<p>[experiment] is a word</p>', {})).toBe('<p>[experiment] is a word</p>')
})

test('a part may go over paragraphs, and what it leaves open is closed', async () => {
  const body = `<p>[experiment symbol="title" variant="a"]</p><p>one</p><p>[/experiment]</p><ul><li>${part('b', '</li></ul><p>two')}</p>`
  const html = await shown(body, { title: 'a' })
  expect(html).toContain('<p>one</p>')
  expect(html).not.toContain('two')
  expect(html.match(/<(?:p|ul|li)>/g)).toHaveLength(html.match(/<\/(?:p|ul|li)>/g)?.length ?? -1)
})

test('a page asks for ten experiments at most, each once', async () => {
  const asked: string[] = []
  const parts = Array.from({ length: 30 }, (_, at) => part('a', 'x', `symbol-${at % 15}`)).join('')
  await withVariants({ safe: parts }, async (symbol) => {
    asked.push(symbol)
    return 'a'
  })
  expect(asked).toHaveLength(10)
})
