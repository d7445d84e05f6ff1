import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Refusal } from '@ward/domain/kernel/refusal'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FormPanel } from '../form/FormPanel.tsx'
import { TextField } from '../form/fields.tsx'
import { box, openPage } from '../form/form.fixtures.tsx'
import { DISCARD } from '../form/questions.ts'
import { useForm } from '../form/useForm.ts'
import { FAILED_RESTS, restOf } from '../keys/quiet.ts'
import { Beside, useBeside } from './Beside.tsx'

let answer: (how: 'saved' | 'refused') => void

function Edit({ name, onClose }: { name: string; onClose: () => void }) {
  const form = useForm(z.object({ name: z.string() }), {
    invalidates: null,
    values: { name },
    onSaved: onClose,
    save: () =>
      new Promise((resolve, reject) => {
        answer = (how) => (how === 'saved' ? resolve({}) : reject(new Refusal('INVALID', 'The name is taken')))
      }),
  })
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
      <Beside beside={beside}>{(name, close) => <Edit name={name} onClose={close} />}</Beside>
    </>
  )
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))
const discard = async () => userEvent.click(await screen.findByRole('button', { name: DISCARD.confirm }))

test('another thing takes the place of one in which nothing is typed, else only after a question', async () => {
  await openPage(Page)
  await press('Aura')
  await press('Tips')
  await waitFor(() => expect(box('Name').value).toBe('Tips'))
  await userEvent.type(box('Name'), ' and tricks')
  await press('Aura')
  const question = within(await screen.findByRole('dialog', { name: DISCARD.title }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(box('Name').value).toBe('Tips and tricks')
  await press('Aura')
  await discard()
  await waitFor(() => expect(box('Name').value).toBe('Aura'))
})

test.each(['saved', 'refused'] as const)(
  '%s late, one thing changes nothing of the other that took its place',
  async (how) => {
    await openPage(Page)
    await press('Aura')
    await userEvent.type(box('Name'), ' and light')
    await press('Save tag')
    await press('Tips')
    await discard()
    await waitFor(() => expect(box('Name').value).toBe('Tips'))
    await userEvent.type(box('Name'), ' and tricks')
    await act(async () => answer(how))
    if (how === 'refused') await screen.findByText('The name is taken')
    expect(box('Name').value).toBe('Tips and tricks')
    expect(restOf(performance.now() + 10_000, false)?.why).not.toBe(FAILED_RESTS)
  },
)

test.each([
  ['beside the page', true],
  ['over it', false],
])('%s the focus goes back to what opened it, also when what was typed is discarded', async (_, matches) => {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))
  await openPage(Page)
  await press('Aura')
  await userEvent.type(box('Name'), ' and light')
  await press('Cancel')
  await discard()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Aura' })))
})
