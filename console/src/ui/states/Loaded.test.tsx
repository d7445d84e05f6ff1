import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import { Refusal } from '@ward/domain/kernel/refusal'
import { expect, test, vi } from 'vitest'
import { Fault } from '../../fault.ts'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { announce, useAnnounced } from '../announce.ts'
import { Loaded } from './Loaded.tsx'

const FAILED = 'The polls could not be loaded'
const refetch = vi.fn()

function show(query: { data?: string; error?: Error }, more: { small?: boolean } = {}) {
  const { rerender } = render(page(query, more))
  return (next: { data?: string; error?: Error }) => rerender(page(next, more))
}
const page = ({ data, error }: { data?: string; error?: Error }, more: { small?: boolean }) => (
  <ThemeProvider env="test">
    <Loaded query={{ data, error, refetch }} failed={FAILED} absent={<p>No such poll</p>} {...more}>
      {(polls) => <p>{polls}</p>}
    </Loaded>
  </ThemeProvider>
)

test('it loads, then what came is shown, and stays where asking again fails', () => {
  const next = show({})
  expect(screen.getByText('Loading')).toBeTruthy()
  next({ data: 'Two polls' })
  expect(screen.getByText('Two polls')).toBeTruthy()
  expect(screen.queryByText('Loading')).toBeNull()
  next({ data: 'Two polls', error: new Fault() })
  expect(screen.getByText('Two polls')).toBeTruthy()
})

test.each([false, true])('what could not be loaded says why and is asked for again (in one line: %s)', (small) => {
  refetch.mockClear()
  show({ error: new Fault('The network is away', 'req-4f1c') }, { small })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain(FAILED)
  expect(alert.textContent).toContain('The network is away')
  expect(alert.textContent?.includes('req-4f1c')).toBe(!small)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledTimes(1)
})

test.each([
  [{ isSuccess: true }, 'Loaded'],
  [{ isSuccess: false }, ''],
  [undefined, ''],
])('what asking again came to (%o) is announced: “%s”', async (answer, words) => {
  announce('')
  refetch.mockImplementation(async () => answer)
  const { result } = renderHook(useAnnounced)
  for (const small of [false, true]) {
    show({ error: new Fault() }, { small })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
    expect(result.current.trim()).toBe(words)
    cleanup()
  }
})

test('what the server does not know, or knows no longer, has its own words', () => {
  show({ data: 'Two polls', error: new Refusal('NOT_FOUND', 'gone') })
  expect(screen.getByText('No such poll')).toBeTruthy()
  expect(screen.queryByText('Two polls')).toBeNull()
})
