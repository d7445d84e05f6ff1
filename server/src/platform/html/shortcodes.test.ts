import { expect, test } from 'vitest'
import { readShortcodes } from './shortcodes.ts'

/** A body with its shortcodes as what was understood of them. */
const printed = (safe: string) =>
  readShortcodes({ safe })?.print(({ type, id }, place) => ({ safe: `{${type} ${id} ${place}}` })).safe ?? null

test.each([
  ['<p>[poll id="12"]</p>', '{poll 12 block}'],
  [`<p>[quizlet id='7']</p><p>[giveaway]</p>`, '{quizlet 7 block}{giveaway current block}'],
  ['<p>[poll id=&quot;12&quot; ]</p>', '{poll 12 block}'],
  ['Plain [this-or-that id=3] words', 'Plain {this-or-that 3 block} words'],
  // A paragraph is divided, and keeps what stands around.
  ['<p>Before <b>bold</b> [poll] after</p>', '<p>Before <b>bold</b> </p>{poll current block}<p> after</p>'],
  ['<ul><li>[forum-driver id="2"]</li></ul>', '<ul><li>{forum-driver 2 block}</li></ul>'],
  ['<p><em>[poll id="1"]</em></p>', '<p><em>{poll 1 inline}</em></p>'],
  ['<p><a href="/x">[poll id="1"]</a></p>', '<p><a href="/x">{poll 1 nowhere}</a></p>'],
  ['<p><a href="/x"><b>[poll id="1"]</b></a></p>', '<p><a href="/x"><b>{poll 1 nowhere}</b></a></p>'],
  // Texts that are no shortcodes.
  ['<p>[poll id="x"] [poll id="0"] [poll id=1 x=2]</p>', '{poll null block}{poll null block}{poll null block}'],
])('a shortcode is found where a widget can stand: %s', (body, expected) => {
  expect(printed(body)).toBe(expected)
})

test.each([
  '<p>[poll results] and [polls] and [pollen id="1"]</p>',
  '<p>poll id="1"</p>',
  '<pre>[poll id="1"]</pre>',
  '<p><code>[poll id="1"]</code></p>',
  '<p title="[poll]">x</p>',
])('other words stay as they are: %s', (body) => {
  expect(printed(body)).toBeNull()
})
