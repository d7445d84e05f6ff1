import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Tips } from './Tips.tsx'
import { DateText } from './text/DateText.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T15:42:00Z') })
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const tip = () => screen.queryByRole('tooltip')?.textContent

function page() {
  render(
    <>
      <button type="button" data-tip="Sync users">
        ↻
      </button>
      <DateText value="2026-11-20T13:37:00Z" timeZone="UTC" />
      <Tips />
    </>,
  )
}

test('a tip comes after the pointer rested 400 ms, and goes when it leaves', () => {
  page()
  fireEvent.pointerMove(screen.getByRole('button'))
  pass(399)
  expect(tip()).toBeUndefined()
  pass(1)
  expect(tip()).toBe('Sync users')
  fireEvent.pointerMove(document.body)
  pass(80)
  expect(tip()).toBeUndefined()
})

test('a tip stays while the pointer is on it, and goes with Escape', () => {
  page()
  fireEvent.pointerMove(screen.getByRole('button'))
  pass(400)
  fireEvent.pointerMove(document.body)
  fireEvent.pointerMove(screen.getByRole('tooltip'))
  pass(1000)
  expect(tip()).toBe('Sync users')
  fireEvent.keyDown(document.body, { key: 'Escape' })
  pass(0)
  expect(tip()).toBeUndefined()
})

test('a field in a cell has no tip of the text that was there before', () => {
  render(
    <>
      <div data-clip data-tip="/forums">
        <input aria-label="URL" defaultValue="/forums?new" />
      </div>
      <Tips />
    </>,
  )
  const field = screen.getByRole('textbox')
  field.focus()
  fireEvent.focusIn(field)
  fireEvent.pointerMove(field)
  pass(400)
  expect(tip()).toBeUndefined()
  fireEvent.pointerMove(field.parentElement as Element)
  pass(400)
  expect(tip()).toBe('/forums')
})

test('pointing at a date tells the time since and the zone', () => {
  page()
  fireEvent.pointerMove(screen.getByText('at 1:37 PM'))
  pass(400)
  expect(tip()).toMatch(/^2 hours, 5 minutes ago\n\w/)
})

test('a tip goes with what it belongs to, though the pointer rests: a row that left the list', async () => {
  vi.useRealTimers()
  const page = (names: string[]) => (
    <>
      {names.map((name) => (
        <button key={name} type="button" data-tip={`Words of ${name}`}>
          {name}
        </button>
      ))}
      <Tips />
    </>
  )
  const { rerender } = render(page(['first', 'second']))
  fireEvent.pointerMove(screen.getByRole('button', { name: 'first' }))
  await screen.findByRole('tooltip')
  rerender(page(['second']))
  await expect.poll(tip).toBeUndefined()
})

test.each([
  ['main', 'main'],
  ['navigation', 'main'],
  ['dialog', 'dialog'],
])('the tip of what lies in a %s stands in the landmark %s', (role, home) => {
  const page = (
    <div role={role}>
      <button type="button" data-tip="Sync users">
        ↻
      </button>
    </div>
  )
  render(
    <>
      <main>{role === 'main' ? page : null}</main>
      {role === 'main' ? null : page}
      <Tips />
    </>,
  )
  fireEvent.pointerMove(screen.getByRole('button'))
  pass(400)
  expect(within(screen.getAllByRole(home)[0] as HTMLElement).getByRole('tooltip').textContent).toBe('Sync users')
})
