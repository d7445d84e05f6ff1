import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepFocus } from './keepFocus.ts'

let stop: () => void
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  stop = keepFocus()
})
afterEach(() => stop())

function page(html: string) {
  document.body.innerHTML = `<main id="main" tabindex="-1">${html}</main>`
  return (name: string) => document.querySelector<HTMLElement>(name) as HTMLElement
}
/** The browser reports the change, and time passes. */
async function passes() {
  await vi.advanceTimersByTimeAsync(0)
  vi.advanceTimersByTime(100)
}
const focused = () => document.activeElement

test('when a focused button is greyed the focus goes to what is around it, and back once it can be pressed again', async () => {
  const at = page('<section><button id="save">Save</button><button>Cancel</button></section>')
  at('#save').focus()
  at('#save').setAttribute('disabled', '')
  await passes()
  expect(focused()).toBe(at('section'))
  at('#save').removeAttribute('disabled')
  await passes()
  expect(focused()).toBe(at('#save'))
  expect(at('section').hasAttribute('tabindex')).toBe(false)
})

test('a greyed button gets the focus back also where somebody was in another window meanwhile', async () => {
  const at = page('<button id="again">Check again</button>')
  at('#again').focus()
  at('#again').setAttribute('disabled', '')
  await passes()
  expect(focused()).toBe(at('main'))
  // The window loses the focus, and gets it back; its element stays the same.
  at('main').dispatchEvent(new FocusEvent('blur'))
  at('main').dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  at('#again').removeAttribute('disabled')
  await passes()
  expect(focused()).toBe(at('#again'))
})

test('where a greyed button sends what was written the focus goes to the field, so that letters stay words', async () => {
  const at = page('<form data-sends><div role="textbox" tabindex="0"></div><button id="post">Post</button></form>')
  at('#post').focus()
  at('#post').setAttribute('disabled', '')
  await passes()
  expect(focused()).toBe(at('[role="textbox"]'))
})

test.each([
  ['its row', '<ul><li><button id="it">Untag</button></li></ul>', '#it', 'li'],
  [
    'its whole list',
    '<section><ul id="list"><li><button id="it">Untag</button></li></ul></section>',
    '#list',
    'section',
  ],
  ['everything around it', '<section id="all"><button id="it">Close</button></section>', '#all', 'main'],
])('when what had the focus is taken away with %s it goes to what is left around it', async (_, html, gone, goes) => {
  const at = page(html)
  const goal = at(goes)
  at('#it').focus()
  at(gone).remove()
  await passes()
  expect(focused()).toBe(goal)
})

test('the focus stays away after a click beside a field, and where it was moved on at once', async () => {
  const at = page('<p>Words</p><input /><button id="one">One</button><button id="two">Two</button>')
  at('input').focus()
  at('p').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  at('input').blur()
  await passes()
  expect(focused()).toBe(document.body)
  at('#one').focus()
  at('#one').remove()
  at('#two').focus()
  await passes()
  expect(focused()).toBe(at('#two'))
})

const dialog = (html: string) => `<div><section id="dialog" aria-modal="true" tabindex="-1">${html}</section></div>`

test('in a dialog the focus stays in the dialog when its button is greyed, and goes back to the button', async () => {
  const at = page('<button>Behind</button>')
  document.body.insertAdjacentHTML('beforeend', dialog('<footer><button id="save">Save</button></footer>'))
  at('#save').focus()
  at('#save').setAttribute('disabled', '')
  await passes()
  expect(focused()).toBe(at('#dialog'))
  at('#save').removeAttribute('disabled')
  await passes()
  expect(focused()).toBe(at('#save'))
})

test('what holds the focus within a dialog lets go of it once a field there has it, and not under another dialog', async () => {
  const at = page('')
  document.body.insertAdjacentHTML('beforeend', dialog('<form><input /><button id="save">Save</button></form>'))
  at('#save').focus()
  at('#save').setAttribute('disabled', '')
  await passes()
  expect(focused()).toBe(at('form'))
  document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"><button id="yes">Yes</button></div>')
  at('#yes').focus()
  expect(at('form').hasAttribute('tabindex')).toBe(true)
  at('input').focus()
  expect(at('form').hasAttribute('tabindex')).toBe(false)
})

test.each([
  ['is hidden', (one: HTMLElement) => one.setAttribute('hidden', '')],
  ['is none any more', (one: HTMLElement) => one.removeAttribute('aria-modal')],
  ['is taken away', (one: HTMLElement) => one.remove()],
])('a dialog that %s holds nothing, also where another one took its place', async (_, close) => {
  const at = page('')
  document.body.insertAdjacentHTML('beforeend', dialog('<form><button id="save">Save</button></form>'))
  const form = at('form')
  at('#save').focus()
  at('#save').setAttribute('disabled', '')
  await passes()
  expect(focused()).toBe(form)
  document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"><button id="yes">Yes</button></div>')
  at('#yes').focus()
  close(at('#dialog'))
  await passes()
  expect([...form.attributes]).toEqual([])
  expect(focused()).toBe(at('#yes'))
})

test('what is taken away in a dialog leaves the focus to the dialog, and so does a dialog over it that gives it to nobody', async () => {
  const at = page('<button>Behind</button>')
  document.body.insertAdjacentHTML('beforeend', dialog('<p><button id="more">Older versions</button></p>'))
  at('#more').focus()
  at('p').remove()
  await passes()
  expect(focused()).toBe(at('#dialog'))
  document.body.insertAdjacentHTML('beforeend', '<div id="over" aria-modal="true"><button id="yes">Yes</button></div>')
  at('#yes').focus()
  at('#over').remove()
  await passes()
  expect(focused()).toBe(at('#dialog'))
})

test('what the page loses behind a dialog moves nothing', async () => {
  const at = page('<section><button id="it">Untag</button></section>')
  at('#it').focus()
  document.body.insertAdjacentHTML('beforeend', dialog('<button>Close</button>'))
  at('#it').remove()
  await passes()
  expect(focused()).toBe(document.body)
})
