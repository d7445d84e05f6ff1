import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { conflict, notFound } from '@ward/domain/kernel/refusal'
import { expect, test, vi } from 'vitest'
import { ActionButton } from '../ActionButton.tsx'
import { FormDialog } from './FormDialog.tsx'
import { box, openPage, PollFields, PollInput, poll } from './form.fixtures.tsx'
import { useForm } from './useForm.ts'

type How = { fades?: boolean; once?: boolean }
async function openDialog(save = vi.fn(async (input: object) => input), { fades, once }: How = {}) {
  function Page() {
    const form = useForm(PollInput, {
      invalidates: null,
      values: poll({ id: null, version: null, title: '' }),
      save,
      saved: 'Poll saved',
      once,
    })
    return (
      <>
        <ActionButton onClick={() => void form.start()}>New poll</ActionButton>
        <FormDialog form={form} title="New poll" save="Create poll">
          <PollFields form={form} />
        </FormDialog>
      </>
    )
  }
  await openPage(Page, { fades })
  await userEvent.click(screen.getByRole('button', { name: 'New poll' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New poll' }))
  return { save, create: () => fireEvent.click(dialog.getByRole('button', { name: 'Create poll' })) }
}
const type = (value: string) => fireEvent.change(box('Title'), { target: { value } })

test('a dialog begins in its first field, saves once by a double click, says so and closes', async () => {
  const { save } = await openDialog()
  await waitFor(() => expect(document.activeElement).toBe(box('Title')))
  type('Weather')
  await userEvent.dblClick(screen.getByRole('button', { name: 'Create poll' }))
  expect(await screen.findByText('Poll saved')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(save).toHaveBeenCalledTimes(1)
  fireEvent.click(screen.getByRole('button', { name: 'New poll' }))
  await screen.findByRole('dialog')
  expect(box('Title').value).toBe('')
})

test('a dialog stays open with what was typed while its save ran, which is saved into the same thing', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { save, create } = await openDialog(vi.fn((input) => promise.then(() => ({ ...input, id: '9', version: 1 }))))
  type('Weather')
  create()
  type('Weather and sleep')
  resolve({})
  expect(await screen.findByText('Poll saved')).toBeTruthy()
  expect(box('Title').value).toBe('Weather and sleep')
  create()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(save.mock.lastCall?.slice(0, 1)).toEqual([poll({ id: '9', version: 1, title: 'Weather and sleep' })])
})

test('a dialog that makes its thing once takes nothing while it does, and takes it again where that is refused', async () => {
  const { promise, reject } = Promise.withResolvers<object>()
  const { create } = await openDialog(
    vi.fn(() => promise),
    { once: true },
  )
  type('Weather')
  create()
  await waitFor(() => expect(box('Title').closest('fieldset')?.disabled).toBe(true))
  reject(notFound())
  await waitFor(() => expect(box('Title').closest('fieldset')?.disabled).toBe(false))
  expect(box('Title').value).toBe('Weather')
})

test('Ctrl+S in the dialog saves it', async () => {
  const { save } = await openDialog()
  type('Weather')
  fireEvent.keyDown(box('Title'), { key: 's', ctrlKey: true })
  await waitFor(() => expect(save).toHaveBeenCalledTimes(1))
})

test('Escape asks once something is typed; it answers the question alone, and what was typed stays', async () => {
  await openDialog()
  type('Weather')
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Discard what you typed?' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(box('Title').value).toBe('Weather')
  await userEvent.keyboard('{Escape}')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the focus goes back to what opened the dialog also when what was typed is discarded', async () => {
  await openDialog(undefined, { fades: true })
  await waitFor(() => expect(document.activeElement).toBe(box('Title')))
  await userEvent.type(box('Title'), 'Weather{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New poll' })))
})

test('a conflict lies over the dialog; Escape leaves it and the dialog stays with what was typed', async () => {
  const { create } = await openDialog(vi.fn(() => Promise.reject(conflict('Changed', poll({ version: 2 })))))
  type('Weather')
  create()
  await screen.findByRole('dialog', { name: 'Changed' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Changed' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'New poll' })).toBeTruthy()
  expect(box('Title').value).toBe('Weather')
})

test('what is refused after the dialog was left is said aloud', async () => {
  const { promise, reject } = Promise.withResolvers<object>()
  const { create } = await openDialog(vi.fn(() => promise))
  type('Weather')
  create()
  await userEvent.keyboard('{Escape}')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  reject(conflict('Changed', poll({ version: 2 })))
  await waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map((each) => each.textContent)
        .join(),
    ).toContain('Changed'),
  )
})
