import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { DateField } from '../time/DateField.tsx'
import { TextField } from './fields.tsx'
import { box, openPage, PollInput, poll } from './form.fixtures.tsx'
import { inlineForm, useRowsWithEdited } from './inlineForm.tsx'
import { useForm } from './useForm.ts'

const Inline = inlineForm<typeof PollInput>()
/** A day beside the title, which the form does not keep: the test looks at the place of its calendar. */
const Dated = () => <DateField label="Day" value="2026-11-20" onChange={() => {}} />
const rows = [
  { ...poll(), id: '1', title: 'Sleep' },
  { ...poll(), id: '2', title: 'Weather' },
]

async function openRows(how?: { fades: boolean }, save = vi.fn(async (input: object) => input)) {
  function Page() {
    const form = useForm(PollInput, { invalidates: null, values: poll(), save, saved: 'Poll saved' })
    const [listed, setListed] = useState(rows)
    return (
      <Inline.Provider form={form} saveKey="Save the poll">
        <button type="button" onClick={() => setListed(rows.slice(1))}>
          Somebody takes Sleep out of the list
        </button>
        {useRowsWithEdited(form, listed)?.map((row) => (
          <div key={row.id}>
            <Inline.Cell
              row={row}
              edit={(edited) => (
                <>
                  <TextField {...edited.field('title')} autoFocus />
                  <Dated />
                </>
              )}
            >
              {row.title}
            </Inline.Cell>
            <Inline.Actions row={row} values={row} label={row.title} />
          </div>
        ))}
      </Inline.Provider>
    )
  }
  await openPage(Page, how)
  return save
}
const edit = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Edit ${name}` }))

test.each(['{Enter}', '{Control>}s{/Control}'])(
  'a row is saved by %s while typing, and is a row again',
  async (keys) => {
    const save = await openRows()
    edit('Weather')
    await screen.findByRole('textbox', { name: 'Title' })
    await userEvent.type(box('Title'), `!${keys}`)
    expect(await screen.findByText('Poll saved')).toBeTruthy()
    expect(save.mock.calls).toEqual([[expect.objectContaining({ id: '2', title: 'Weather!' }), { title: 'Weather!' }]])
    await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  },
)

test('a row stays a form with what was typed while its save ran', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  await openRows(
    undefined,
    vi.fn((input) => promise.then(() => ({ ...input, version: 2 }))),
  )
  edit('Weather')
  await screen.findByRole('textbox', { name: 'Title' })
  await userEvent.type(box('Title'), '!{Enter}?')
  resolve({})
  expect(await screen.findByText('Poll saved')).toBeTruthy()
  expect(box('Title').value).toBe('Weather!?')
})

test('Escape leaves a row, and the focus goes back to the button that opened it', async () => {
  const save = await openRows()
  edit('Weather')
  await screen.findByRole('textbox', { name: 'Title' })
  await userEvent.type(box('Title'), '{Escape}')
  const button = await screen.findByRole('button', { name: 'Edit Weather' })
  await waitFor(() => expect(document.activeElement).toBe(button))
  expect(save).not.toHaveBeenCalled()
})

test('the focus goes back to that button also when what was typed is discarded, once the question has faded', async () => {
  await openRows({ fades: true })
  edit('Weather')
  await screen.findByRole('textbox', { name: 'Title' })
  await userEvent.type(box('Title'), '!{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Weather' })))
  expect(screen.getByText('Weather')).toBeTruthy()
})

test('one row is edited at a time, and what was typed in it is not lost unasked', async () => {
  await openRows()
  edit('Weather')
  await screen.findByRole('textbox', { name: 'Title' })
  fireEvent.change(box('Title'), { target: { value: 'Rain' } })
  edit('Sleep')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(box('Title').value).toBe('Sleep'))
  expect(screen.getByText('Weather')).toBeTruthy()
})

test('keys in a calendar that lies over the row are not those of the row', async () => {
  const user = userEvent.setup()
  const save = await openRows()
  edit('Sleep')
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Choose a date: Day' }))
    const day = await screen.findByRole('button', { name: 'November 20, 2026' })
    await waitFor(() => expect(document.activeElement).toBe(day))
  }
  await open()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(box('Title').value).toBe('Sleep')
  await open()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(save).not.toHaveBeenCalled()
})

test('a row that is being edited stays in its place when somebody else takes it out of the list, until that ends', async () => {
  await openRows()
  edit('Sleep')
  await screen.findByRole('textbox', { name: 'Title' })
  await userEvent.type(box('Title'), ' well')
  fireEvent.click(screen.getByRole('button', { name: /^Somebody takes/ }))
  expect(box('Title').value).toBe('Sleep well')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/^Sleep/)).toBeNull())
  expect(screen.getByText('Weather')).toBeTruthy()
})
