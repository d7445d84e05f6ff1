import { CatchBoundary } from '@tanstack/react-router'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { NEW_VERSION_MESSAGE } from '@ward/domain/app/shell'
import { lazy } from 'react'
import { expect, test, vi } from 'vitest'
import { useKeys } from './keys/useKeys.ts'
import { Opening } from './Opening.tsx'
import { currentToast, toast } from './toast/toast.ts'

test('the keys of the page rest while what was asked for is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => string }>()
  const Late = lazy(() => promise)
  const run = vi.fn()
  function Page({ isAsked }: { isAsked: boolean }) {
    useKeys({ d: { label: 'Mark done', run }, s: { label: 'Mark spam', run } }, { group: 'This flag' })
    return isAsked ? (
      <Opening>
        <Late />
      </Opening>
    ) : null
  }
  const { rerender } = render(<Page isAsked={false} />)
  rerender(<Page isAsked />)
  fireEvent.keyDown(document.body, { key: 'd' })
  expect(run).not.toHaveBeenCalled()
  await act(async () => resolve({ default: () => 'here' }))
  expect(screen.getByText('here')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 's' })
  expect(run).toHaveBeenCalledTimes(1)
})

test.each([
  ['Unable to preload CSS for /moderation/assets/EditTags.css', 'the page', NEW_VERSION_MESSAGE],
  ['Importing a module script failed.', 'the page', NEW_VERSION_MESSAGE],
  ['x is undefined', 'caught', undefined],
])(
  'what cannot be opened leaves the page and is told, but a fault of its own is the page’s: %s',
  async (message, shown, told) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Late = lazy(() => Promise.reject(new TypeError(message)))
    const { container } = render(
      <CatchBoundary getResetKey={() => null} errorComponent={() => 'caught'}>
        the page
        <Opening>
          <Late />
        </Opening>
      </CatchBoundary>,
    )
    await act(async () => {})
    expect([container.textContent, currentToast()?.text]).toEqual([shown, told])
    toast.clear()
  },
)

test('rooms load parts late only by OpensLate and Opening, or where nobody asked for them', () => {
  const sources = import.meta.glob<string>('../features/**/*.tsx', { query: '?raw', import: 'default', eager: true })
  const others = Object.keys(sources).filter((file) => sources[file]?.includes('<Suspense'))
  expect(others.map((file) => file.split('/').at(-1)).toSorted()).toEqual(['AtRiskBadge.tsx', 'FlagQueuePage.tsx'])
})
