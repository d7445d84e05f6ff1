import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { FormPanel } from '../form/FormPanel.tsx'
import { TextField } from '../form/fields.tsx'
import { box, openPage } from '../form/form.fixtures.tsx'
import { DISCARD } from '../form/questions.ts'
import { useForm } from '../form/useForm.ts'
import { Beside, useBeside } from './Beside.tsx'

function Edit({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useForm(z.object({ name: z.string() }), { invalidates: null, values: { name }, save: async () => ({}) })
  return (
    <FormPanel form={form} title="Edit tag" save="Save tag" onClose={onClose}>
      <TextField {...form.field('name')} label="Name" />
    </FormPanel>
  )
}

function Page() {
  const beside = useBeside<string>()
  return (
    <>
      {['Aura', 'Tips'].map((name) => (
        <button key={name} type="button" onClick={() => void beside.show(name)}>
          {name}
        </button>
      ))}
      <Beside beside={beside}>{(name) => <Edit name={name} onClose={beside.close} />}</Beside>
    </>
  )
}

test('another thing takes the place of one in which nothing is typed, else only after a question', async () => {
  await openPage(Page)
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
  await press('Aura')
  await press('Tips')
  await waitFor(() => expect(box('Name').value).toBe('Tips'))
  await userEvent.type(box('Name'), ' and tricks')
  await press('Aura')
  const question = within(await screen.findByRole('dialog', { name: DISCARD.title }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(box('Name').value).toBe('Tips and tricks')
  await press('Aura')
  await userEvent.click(await screen.findByRole('button', { name: DISCARD.confirm }))
  await waitFor(() => expect(box('Name').value).toBe('Aura'))
})
