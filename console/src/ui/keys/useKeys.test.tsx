import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { SETTLE_MS } from '../press/presses.ts'
import { KeyHelp } from './KeyHelp.tsx'
import { type Bindings, EVERYWHERE_GROUP, GO_TO_GROUP } from './registry.ts'
import { useKeys, useKeysRest, useSaveKey } from './useKeys.ts'

// The clock stands still until a test lets it go on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))

function Keys({ bindings, group = 'Flags', about }: { bindings: Bindings; group?: string; about?: string }) {
  useKeys(bindings, { group, about })
  return null
}

const later = (ms: number) => vi.advanceTimersByTime(ms)
/** A key pressed now, by the clock of the test. */
function press(key: string, init: KeyboardEventInit = {}, target: Element = document.body) {
  const event = createEvent.keyDown(target, { key, ...init })
  fireEvent(target, Object.defineProperty(event, 'timeStamp', { value: performance.now() }))
}

test('a key acts once for one press, and not while it is held', () => {
  const run = vi.fn()
  render(<Keys bindings={{ d: { label: 'Mark done', run } }} />)
  press('d')
  press('d', { repeat: true })
  expect(run).toHaveBeenCalledTimes(1)
})

test.each([30, 150, 350, SETTLE_MS - 1])('a key pressed twice within %i ms acts once', (ms) => {
  const run = vi.fn()
  render(<Keys bindings={{ d: { label: 'Mark done', run } }} />)
  later(SETTLE_MS)
  press('d')
  later(ms)
  press('d')
  expect(run).toHaveBeenCalledTimes(1)
  later(SETTLE_MS)
  press('d')
  expect(run).toHaveBeenCalledTimes(2)
})

test('the key that saves acts right after its own letter was typed, and once for a double press', () => {
  const save = vi.fn()
  render(<Keys bindings={{ 'mod+s': { label: 'Save', run: save } }} />)
  later(SETTLE_MS)
  for (const init of [{}, { ctrlKey: true }, { ctrlKey: true }]) {
    press('s', init)
    later(100)
  }
  expect(save).toHaveBeenCalledTimes(1)
})

test('another key acts at once, and so does the first one after it: d, ], d', () => {
  const done = vi.fn()
  const next = vi.fn()
  render(
    <Keys bindings={{ d: { label: 'Mark done', run: done }, ']': { label: 'Next flag', run: next, step: true } }} />,
  )
  for (const key of ['d', ']', 'd', ']', ']']) press(key)
  expect([done.mock.calls.length, next.mock.calls.length]).toEqual([2, 3])
})

test('a key does not act on what came to its place after it was pressed, until that has stood for 400 ms', () => {
  const run = vi.fn()
  const page = (about: string) => (
    <Keys about={about} bindings={{ Delete: { label: 'Delete', run: () => run(about) } }} />
  )
  const { rerender } = render(page('flag 1'))
  later(SETTLE_MS)
  press('Delete')
  // The answer takes three seconds; then the next row is current.
  later(3000)
  rerender(page('flag 2'))
  later(100)
  press('Delete')
  expect(run.mock.calls).toEqual([['flag 1']])
  later(SETTLE_MS)
  press('Delete')
  expect(run.mock.calls).toEqual([['flag 1'], ['flag 2']])
})

test('what was chosen by another key or by the pointer is meant: the same key acts on it at once', () => {
  const run = vi.fn()
  const page = (about: string) => <Keys about={about} bindings={{ d: { label: 'Mark done', run: () => run(about) } }} />
  const { rerender } = render(page('flag 1'))
  press('d')
  press('j')
  rerender(page('flag 2'))
  press('d')
  expect(run.mock.calls).toEqual([['flag 1'], ['flag 2']])
})

test('Shift makes another key of a letter and of Delete, and caps lock does not', () => {
  const said: string[] = []
  const binding = (label: string) => ({ label, run: () => void said.push(label) })
  render(
    <Keys
      bindings={{
        s: binding('spam'),
        'Shift+S': binding('not spam'),
        Delete: binding('delete'),
        'Shift+Delete': binding('restore'),
        '?': binding('help'),
      }}
    />,
  )
  press('s')
  press('S', { shiftKey: true })
  later(SETTLE_MS)
  press('S') // caps lock
  press('s', { shiftKey: true }) // caps lock and Shift
  press('Delete')
  later(SETTLE_MS)
  press('Delete', { shiftKey: true })
  press('?', { shiftKey: true })
  expect(said).toEqual(['spam', 'not spam', 'spam', 'not spam', 'delete', 'restore', 'help'])
})

test('keys rest while someone types, but not Ctrl+S', () => {
  const run = vi.fn()
  const save = vi.fn()
  function Page() {
    useKeys({ d: { label: 'Mark done', run } }, { group: 'Flags' })
    useSaveKey(save)
    return <input aria-label="Name" />
  }
  render(<Page />)
  const input = screen.getByLabelText('Name')
  press('d', {}, input)
  press('s', { ctrlKey: true }, input)
  expect(run).not.toHaveBeenCalled()
  expect(save).toHaveBeenCalledTimes(1)
})

test('keys act on a checkbox, which takes no text', () => {
  const run = vi.fn()
  render(
    <>
      <Keys bindings={{ d: { label: 'Mark done', run } }} />
      <input type="checkbox" aria-label="Row" />
    </>,
  )
  press('d', {}, screen.getByLabelText('Row'))
  expect(run).toHaveBeenCalledTimes(1)
})

test('keys rest while a dialog is open, except those meant for it', () => {
  const run = vi.fn()
  const inside = vi.fn()
  render(
    <>
      <Keys bindings={{ d: { label: 'Mark done', run }, n: { label: 'Next', run: inside, inDialogs: true } }} />
      <div role="dialog" aria-modal="true" />
    </>,
  )
  press('d')
  press('n')
  expect(run).not.toHaveBeenCalled()
  expect(inside).toHaveBeenCalledTimes(1)
})

test('keys rest while a menu or list is open, and act again the moment it closes, while its box still fades', () => {
  const run = vi.fn()
  const list = (isOpen: boolean) => (
    <>
      <Keys bindings={{ d: { label: 'Mark done', run } }} />
      <button type="button" aria-haspopup="listbox" data-expanded={isOpen || undefined} />
      <button type="button" aria-haspopup="menu" aria-expanded={false} />
      <div role="listbox" tabIndex={0} />
      <div role="menu" />
    </>
  )
  const { rerender } = render(list(true))
  press('d')
  expect(run).not.toHaveBeenCalled()
  rerender(list(false))
  later(SETTLE_MS)
  press('d')
  expect(run).toHaveBeenCalledTimes(1)
})

test('keys rest from the moment in which something over the page is asked for', () => {
  const run = vi.fn()
  function Page({ asked }: { asked: boolean }) {
    useKeysRest(asked)
    useKeys({ d: { label: 'Mark done', run } }, { group: 'Flags' })
    return null
  }
  const { rerender } = render(<Page asked />)
  press('d')
  expect(run).not.toHaveBeenCalled()
  rerender(<Page asked={false} />)
  later(SETTLE_MS)
  press('d')
  expect(run).toHaveBeenCalledTimes(1)
})

test('two keys one after the other act together', () => {
  const go = vi.fn()
  const undo = vi.fn()
  render(<Keys bindings={{ 'g u': { label: 'Users', run: go }, u: { label: 'Undo', run: undo } }} />)
  press('g')
  press('u')
  expect(go).toHaveBeenCalledTimes(1)
  expect(undo).not.toHaveBeenCalled()
  later(SETTLE_MS)
  press('u')
  expect(undo).toHaveBeenCalledTimes(1)
})

test('when two parts have the same key, the later one acts', () => {
  const early = vi.fn()
  const late = vi.fn()
  render(
    <>
      <Keys bindings={{ d: { label: 'Early', run: early } }} />
      <Keys bindings={{ d: { label: 'Late', run: late } }} />
    </>,
  )
  press('d')
  expect([early.mock.calls.length, late.mock.calls.length]).toEqual([0, 1])
})

test('single keys can be switched off; keys with Ctrl and Delete still act', () => {
  localStorage.setItem('ward.single-keys', 'off')
  const run = vi.fn()
  const find = vi.fn()
  const remove = vi.fn()
  render(
    <Keys
      bindings={{
        d: { label: 'Mark done', run },
        'mod+k': { label: 'Find', run: find },
        Delete: { label: 'Delete', run: remove },
      }}
    />,
  )
  press('d')
  press('k', { ctrlKey: true })
  press('Delete')
  expect([run.mock.calls.length, find.mock.calls.length, remove.mock.calls.length]).toEqual([0, 1, 1])
})

test('Enter on a link stays the link’s', () => {
  const run = vi.fn()
  render(
    <>
      <Keys bindings={{ Enter: { label: 'Open', run } }} />
      <a href="#flags">Flags</a>
    </>,
  )
  press('Enter', {}, screen.getByText('Flags'))
  expect(run).not.toHaveBeenCalled()
  later(SETTLE_MS)
  press('Enter')
  expect(run).toHaveBeenCalledTimes(1)
})

test('? lists the keys that act now, by group', async () => {
  render(
    <ThemeProvider env="test">
      <Keys group="Content flags" bindings={{ d: { label: 'Mark done', run: () => {} } }} />
      <KeyHelp />
    </ThemeProvider>,
  )
  press('?')
  expect(await screen.findByRole('heading', { name: 'Content flags' })).toBeDefined()
  expect(screen.getByText('Mark done')).toBeDefined()
  expect(screen.getByText('Show keyboard shortcuts')).toBeDefined()
})

test('the list begins with the keys of the page, and says which keys follow one another and which do the same', async () => {
  const run = () => {}
  render(
    <ThemeProvider env="test">
      <KeyHelp />
      <Keys group={GO_TO_GROUP} bindings={{ 'g d': { label: 'Dashboard', run } }} />
      <Keys group="This flag" bindings={{ j: { label: 'Next', run }, ArrowDown: { label: 'Next', run } }} />
    </ThemeProvider>,
  )
  press('?')
  await screen.findByRole('heading', { name: 'This flag' })
  const groups = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(groups).toEqual(['This flag', GO_TO_GROUP, EVERYWHERE_GROUP])
  const keysOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  expect(keysOf('Next')).toBe('jor↓')
  expect(keysOf('Dashboard')).toBe('gthend')
})
