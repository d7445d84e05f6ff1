import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Effect, NO_EFFECTS, NO_FURTHER_EFFECTS, NOT_COUNTED } from '@ward/domain/kernel/effects'
import { Refusal } from '@ward/domain/kernel/refusal'
import { expect, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { confirmEffects } from './confirmEffects.tsx'

const question = { title: 'Delete the tag?', text: 'It goes everywhere.', confirm: 'Delete tag' }
const shown = () =>
  render(
    <ThemeProvider>
      <ConfirmDialog />
    </ThemeProvider>,
  )

test('a second press while the effects are counted asks once', async () => {
  shown()
  const { promise, resolve: tell } = Promise.withResolvers<Effect[]>()
  const count = vi.fn(() => promise)
  const first = confirmEffects(count, question)
  expect(await confirmEffects(count, question)).toBe(false)
  tell([{ kind: 'threads_untagged', n: 3 }])
  expect(await screen.findByText('3 forum topics lose the tag')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Delete tag' }))
  expect(await first).toBe(true)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(count).toHaveBeenCalledTimes(1)
})

test('where they cannot be counted the question says so, and is asked nevertheless', async () => {
  shown()
  const asked = confirmEffects(() => Promise.reject(new Error('No')), question)
  expect(await screen.findByText(NOT_COUNTED)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await asked).toBe(false)
})

test('what is refused when it is counted is not asked: the refusal is told, or handed to who asks', async () => {
  shown()
  const refused = new Refusal('CONFLICT', 'Somebody else did it')
  expect(await confirmEffects(() => Promise.reject(refused), question)).toBe(false)
  const reported = vi.fn()
  expect(await confirmEffects(() => Promise.reject(refused), question, reported)).toBe(false)
  expect(reported).toHaveBeenCalledWith(refused)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  [true, NO_FURTHER_EFFECTS],
  [undefined, NO_EFFECTS],
])(
  'where nothing depends on it the question says so; what takes something away changes that (danger: %s)',
  async (danger, words) => {
    shown()
    const asked = confirmEffects(async () => [], { ...question, danger })
    expect(await screen.findByText(words)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await asked).toBe(false)
  },
)
