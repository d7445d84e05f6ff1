import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SETTLE_MS } from './presses.ts'
import { guardPresses } from './pressGuard.ts'

let stop: () => void
const pressed: string[] = []
const PLACE = new DOMRect(10, 10, 100, 30)

/** A button of this name at the one place of this window; the things there lie on top of one another as the browser says. */
function put(name: string, tag: 'button' | 'a' = 'button'): HTMLElement {
  const thing = document.createElement(tag)
  thing.textContent = name
  if (thing instanceof HTMLAnchorElement) thing.href = '#there'
  thing.getBoundingClientRect = () => PLACE
  thing.addEventListener('click', () => pressed.push(name))
  document.body.append(thing)
  return thing
}
const top = () => document.querySelector('[data-held-place]') ?? document.querySelector('button, a')

/** A click as the browser gives it: to what lies on top there. */
function click(detail = 1) {
  const at = { bubbles: true, cancelable: true, detail, clientX: 50, clientY: 20 }
  top()?.dispatchEvent(now(new MouseEvent('pointerdown', at)))
  top()?.dispatchEvent(now(new MouseEvent('click', at)))
}
/** Enter on what has the focus, which the browser makes a click of. */
function enter(repeat = false) {
  const target = document.activeElement ?? document.body
  const key = now(new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }))
  if (target.dispatchEvent(key)) target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
}
/** An event of now, by the clock of the test. */
const now = <Kind extends Event>(event: Kind): Kind =>
  Object.defineProperty(event, 'timeStamp', { value: performance.now() })
const later = (ms: number) => vi.advanceTimersByTime(ms)
/** The browser reports a change of the page after the script has run. */
const reported = () => Promise.resolve()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  document.elementsFromPoint = () => [...document.querySelectorAll('[data-held-place], button, a')]
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true })
  stop = guardPresses()
})
afterEach(() => {
  stop()
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
  document.body.replaceChildren()
  pressed.length = 0
})

test.each([30, 150, 350])('a second click after %i ms does nothing, a later one acts', (ms) => {
  put('Approve')
  click()
  later(ms)
  click(2)
  expect(pressed).toEqual(['Approve'])
  later(SETTLE_MS)
  click()
  expect(pressed).toEqual(['Approve', 'Approve'])
})

test.each([
  ['at once', 50],
  ['after a slow answer', 3000],
])('what takes the place of the pressed thing %s cannot be set off for 400 ms', async (_, ms) => {
  const button = put('Delete')
  click()
  later(ms)
  button.remove()
  put('A row that opens a flag', 'a')
  await reported()
  later(SETTLE_MS - 1)
  click()
  expect(pressed).toEqual(['Delete'])
  later(1)
  click()
  expect(pressed).toEqual(['Delete', 'A row that opens a flag'])
})

test('a button that says something else is another one, and one that looks alike in its place too', async () => {
  const button = put('Mark done')
  click()
  later(1000)
  button.textContent = 'Reopen'
  await reported()
  click()
  later(SETTLE_MS)
  const first = put('End session')
  button.remove()
  await reported()
  later(SETTLE_MS)
  click()
  later(1000)
  first.remove()
  put('End session')
  await reported()
  click()
  expect(pressed).toEqual(['Mark done', 'End session'])
})

/** The pointer comes to what lies on top there. */
const rests = () => top()?.dispatchEvent(new MouseEvent('pointermove', { bubbles: true, clientX: 50, clientY: 20 }))

test('a button that others make say something else under the pointer is not pressed for 400 ms', async () => {
  const button = put('Claim')
  rests()
  later(3000)
  button.textContent = 'Release'
  await reported()
  later(SETTLE_MS - 1)
  click()
  expect(pressed).toEqual([])
  later(1)
  click()
  expect(pressed).toEqual(['Claim'])
})

test('a number that counts on in a button under the pointer holds nobody up, nor does what changed before they came', async () => {
  const button = put('Show 3 new')
  rests()
  button.textContent = 'Show 4 new'
  await reported()
  click()
  later(SETTLE_MS)
  window.dispatchEvent(new MouseEvent('pointermove', { clientX: 400, clientY: 400 }))
  button.textContent = 'Hide them'
  await reported()
  rests()
  click()
  expect(pressed).toHaveLength(2)
})

/** A finger comes down, and goes up again: the browser makes a click of it, and tells of no pointer that came before. */
function fingerDown() {
  const down = new MouseEvent('pointerdown', { bubbles: true, clientX: 50, clientY: 20 })
  top()?.dispatchEvent(now(Object.defineProperty(down, 'pointerType', { value: 'touch' })))
}
function fingerUp() {
  top()?.dispatchEvent(
    now(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 50, clientY: 20 })),
  )
}

test('on a touch screen a button that says something else before the finger is lifted, or was replaced, is not pressed', async () => {
  const button = put('Claim')
  fingerDown()
  button.textContent = 'Release'
  await reported()
  fingerUp()
  expect(pressed).toEqual([])
  later(SETTLE_MS)
  fingerDown()
  button.remove()
  put('Reopen')
  fingerUp()
  expect(pressed).toEqual([])
  later(SETTLE_MS)
  fingerDown()
  fingerUp()
  expect(pressed).toEqual(['Reopen'])
})

test('on a touch screen a button that came to say something else a moment before is not pressed for 400 ms; a number counts on', async () => {
  const button = put('Claim')
  button.append(' 3')
  for (const change of [
    () => {
      button.textContent = 'Release'
    },
    () => button.setAttribute('aria-label', 'Release now'),
  ]) {
    later(3000)
    change()
    await reported()
    later(SETTLE_MS - 1)
    fingerDown()
    fingerUp()
    expect(pressed).toEqual([])
  }
  later(SETTLE_MS)
  button.removeAttribute('aria-label')
  button.textContent = 'Show 3 new'
  await reported()
  later(SETTLE_MS)
  button.textContent = 'Show 4 new'
  await reported()
  fingerDown()
  fingerUp()
  expect(pressed).toEqual(['Claim'])
})

test('steps through a list may be quick, and what stops being a step is held all the same', async () => {
  const step = put('Next page')
  step.dataset.step = ''
  for (const _ of [1, 2, 3]) click()
  step.remove()
  put('A row', 'a')
  await reported()
  click()
  expect(pressed).toEqual(['Next page', 'Next page', 'Next page'])
})

test('a press after moving the pointer elsewhere acts at once', async () => {
  const button = put('Mark done')
  click()
  window.dispatchEvent(new MouseEvent('pointermove', { clientX: 400, clientY: 400 }))
  button.remove()
  put('Reopen')
  await reported()
  click()
  expect(pressed).toEqual(['Mark done', 'Reopen'])
})

test('Enter acts once for a double press and while it is held', () => {
  put('Mark done').focus()
  enter()
  later(150)
  enter()
  for (const _ of [1, 2, 3]) enter(true)
  expect(pressed).toEqual(['Mark done'])
  later(SETTLE_MS)
  enter()
  expect(pressed).toEqual(['Mark done', 'Mark done'])
})

test('Enter does not act on what took the focus a moment ago, and does once that has stood there', () => {
  put('Mark done').focus()
  later(SETTLE_MS)
  enter()
  later(3000)
  put('Next flag').focus()
  later(100)
  enter()
  expect(pressed).toEqual(['Mark done'])
  later(SETTLE_MS)
  enter()
  expect(pressed).toEqual(['Mark done', 'Next flag'])
})

test('two clicks are as far apart as they were made, though the first took long to deal with', () => {
  const button = put('Mark done')
  const at = performance.now()
  const made = (time: number) =>
    Object.defineProperty(
      new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX: 50, clientY: 20 }),
      'timeStamp',
      { value: at + time },
    )
  button.dispatchEvent(made(0))
  later(1000)
  button.dispatchEvent(made(150))
  expect(pressed).toEqual(['Mark done'])
})
