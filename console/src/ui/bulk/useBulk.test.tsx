import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { notFound, Refusal } from '@ward/domain/kernel/refusal'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { Toaster } from '../toast/Toaster.tsx'
import { BulkProgress } from './BulkProgress.tsx'
import { useBulk } from './useBulk.ts'

/** Closes pets, or opens those that were closed. */
function openPets(work: (step: string) => Promise<string>) {
  const done = vi.fn(work)
  const settled = vi.fn()
  let run: ReturnType<typeof useBulk<string, string>> = async () => {}
  function Page() {
    run = useBulk<string, string>({
      noun: 'pet',
      title: (step) => `Pet ${step}`,
      work: done,
      inverse: (step) => (step.startsWith('-') ? undefined : `-${step}`),
      onSettled: settled,
    })
    return <BulkProgress />
  }
  render(
    <ThemeProvider env="test">
      <Page />
      <Toaster />
    </ThemeProvider>,
  )
  const start = (n: number) =>
    void run(
      Array.from({ length: n }, (_, at) => String(at + 1)),
      { message: 'Closed', undone: 'Opened' },
    )
  return { done, settled, start: (n: number) => act(async () => start(n)) }
}

test('each row is worked by itself; what became of all is one message, and Undo takes back those that were changed', async () => {
  const { done, settled, start } = openPets(async (step) => {
    if (step === '2') throw notFound()
    return step
  })
  await start(3)
  expect(await screen.findByText(`2 of 3: Closed. Not changed: Pet 2 (${notFound().message})`)).toBeTruthy()
  expect(settled).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText('Opened (2 pets)')).toBeTruthy()
  expect(done.mock.calls.map(([step]) => step)).toEqual(['1', '2', '3', '-1', '-3'])
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('where the server cannot be reached the rest is not tried, and all can be tried again', async () => {
  let isDown = true
  const { done, start } = openPets(async (step) => {
    if (isDown) throw new Error('no answer')
    return step
  })
  await start(9)
  expect(await screen.findByText(/^None of 9 pets was changed/)).toBeTruthy()
  expect(done.mock.calls.length).toBeLessThan(9)
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Closed (9 pets)')).toBeTruthy()
})

test('what had to wait too long can be tried again, like what could not be reached', async () => {
  const { start } = openPets(async () => {
    throw new Refusal('RATE_LIMITED', 'Too many requests at once')
  })
  await start(2)
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('what could not be reached is no longer shown once it was done elsewhere', async () => {
  let isDown = true
  const { start } = openPets(async (step) => {
    if (isDown) throw new Error('no answer')
    return step
  })
  await start(2)
  await screen.findByText(/^None of 2 pets was changed/)
  isDown = false
  await start(1)
  expect(screen.queryByText(/^None of 2 pets was changed/)).toBeTruthy()
  await start(2)
  expect(await screen.findByText('Closed (2 pets)')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('while many are changed the progress is shown', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { start } = openPets(async (step) => {
    if (step !== '1') await promise
    return step
  })
  await start(6)
  const bar = await screen.findByRole('progressbar', { name: 'Changed so far: 1 of 6' })
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['1', '6'])
  resolve()
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
})
