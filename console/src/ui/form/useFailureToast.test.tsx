import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { OFFLINE_MESSAGE } from '@ward/domain/app/shell'
import { Refusal } from '@ward/domain/kernel/refusal'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Fault } from '../../fault.ts'
import { FormPage } from './FormPage.tsx'
import { TextField } from './fields.tsx'
import { box, openPage } from './form.fixtures.tsx'
import { useForm } from './useForm.ts'

test('a form that could not be sent offline says what to do, whatever its own words are, and Try again sends it', async () => {
  const sent: string[] = []
  let isOnline = false
  function Page() {
    const form = useForm(z.object({ words: z.string() }), {
      invalidates: null,
      values: { words: '' },
      failed: 'Check inputs for errors',
      save: async ({ words }) => {
        if (!isOnline) throw new Fault(OFFLINE_MESSAGE)
        sent.push(words)
        return {}
      },
    })
    return (
      <FormPage form={form} label="Words">
        <TextField {...form.field('words')} label="Words" />
      </FormPage>
    )
  }
  await openPage(Page)
  await userEvent.type(box('Words'), 'Hello')
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText(OFFLINE_MESSAGE)).toBeTruthy()
  isOnline = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(sent).toEqual(['Hello']))
  await waitFor(() => expect(screen.queryByText(OFFLINE_MESSAGE)).toBeNull())
})

test('after two failed tries the reason of the later one is shown alone', async () => {
  const reasons = ['This username is taken', 'A name has at most 30 characters']
  function Page() {
    const form = useForm(z.object({ words: z.string() }), {
      invalidates: null,
      values: { words: '' },
      save: async () => {
        throw new Refusal('CONFLICT', reasons.shift() ?? '')
      },
    })
    return (
      <FormPage form={form} label="Words">
        <TextField {...form.field('words')} label="Words" />
      </FormPage>
    )
  }
  await openPage(Page)
  for (const said of [...reasons]) {
    await userEvent.type(box('Words'), 'a')
    fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
    expect(await screen.findByText(said)).toBeTruthy()
  }
  expect(screen.queryByText('This username is taken')).toBeNull()
})
