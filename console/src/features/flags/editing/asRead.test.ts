import { expect, test } from 'vitest'
import { asRead } from './asRead.ts'

test.each([
  ['<p>Denied again.<img src="/a.png" alt="A letter"></p>', 'Denied again.[image]'],
  ['<p>One<br>two</p><p>three</p>', 'One\ntwo\nthree'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
  ['<p>Hi <inline-mention username="ada" userid="7">@ada</inline-mention><script>x</script></p>', 'Hi @ada'],
  [null, ''],
])('a body is compared by what is read of it: %s', (html, text) => {
  expect(asRead(html)).toBe(text)
})
