import { anyCharacter } from '@ward/domain/kernel/any-text.fixtures'
import { html } from '@ward/domain/kernel/html-template'
import fc from 'fast-check'
import { fromHtml } from 'hast-util-from-html'
import { expect, test } from 'vitest'

test('text is escaped, HTML and lists of it are printed, null and false print nothing', () => {
  const bold = html`<b>${'<i>'}</b>`
  expect(html`${'a & b'} ${3} ${bold} ${[bold, html`x`]} ${null}${false}.`.safe).toBe(
    'a &amp; b 3 <b>&lt;i&gt;</b> <b>&lt;i&gt;</b>x .',
  )
})

test('whatever text is put in, in an element or in an attribute, is read back as that text', () => {
  const text = fc.string({ unit: anyCharacter }).map((raw) => raw.replace(/[\0\r]/g, ''))
  fc.assert(
    fc.property(text, (raw) => {
      const [node] = fromHtml(html`<p title="${raw}">x${raw}</p>`.safe, { fragment: true }).children
      const read = node?.type === 'element' ? [node.properties.title, node.children] : []
      expect(read).toEqual([raw, [expect.objectContaining({ type: 'text', value: `x${raw}` })]])
    }),
  )
})
