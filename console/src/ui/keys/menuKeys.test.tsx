import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { SETTLE_MS } from '../press/presses.ts'
import { useKeys } from './useKeys.ts'

// The clock stands still until the test lets it go on.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))

function press(key: string, target: Element) {
  const event = createEvent.keyDown(target, { key })
  fireEvent(target, Object.defineProperty(event, 'timeStamp', { value: performance.now() }))
}

function Keys({ run }: { run: () => void }) {
  useKeys({ Escape: { label: 'Clear selection', run } }, { group: 'Flags' })
  return null
}

test('a key that closes a menu is the menu’s alone: the page does not hear of it', () => {
  const run = vi.fn()
  const closes = (event: { currentTarget: Element }) => event.currentTarget.setAttribute('aria-expanded', 'false')
  render(
    <>
      <Keys run={run} />
      <button type="button" aria-haspopup="menu" aria-expanded="true" onKeyDown={closes}>
        More actions
      </button>
    </>,
  )
  const button = screen.getByRole('button')
  vi.advanceTimersByTime(SETTLE_MS)
  press('Escape', button)
  expect([button.getAttribute('aria-expanded'), run.mock.calls.length]).toEqual(['false', 0])
  vi.advanceTimersByTime(SETTLE_MS)
  press('Escape', button)
  expect(run).toHaveBeenCalledTimes(1)
})
