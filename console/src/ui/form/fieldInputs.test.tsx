import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ActionButton } from '../ActionButton.tsx'
import { fieldColumns } from './fieldColumns.tsx'
import { fieldInputs } from './fieldInputs.tsx'
import { openPage } from './form.fixtures.tsx'
import { inlineForm } from './inlineForm.tsx'
import { useForm } from './useForm.ts'

const PetInput = z.object({
  id: z.string().nullish(),
  name: z.string().trim().min(1).meta({ title: 'Name' }),
  age: z.number().int().meta({ title: 'Age' }).nullable().default(null),
  isTame: z.boolean().meta({ title: 'Tame' }),
  kind: z.enum(['cat', 'dog']).meta({ title: 'Kind' }),
  coat: z.enum(['short', 'long']).meta({ title: 'Coat', labels: { short: 'Short hair', long: 'Long hair' } }),
})
const FIELDS = ['name', 'age', 'isTame', 'kind', 'coat'] as const
const kind = () => <p>Own input</p>
const rex = { id: '1', name: 'Rex', age: null, isTame: false, kind: 'dog' as const, coat: 'short' as const }

test('each field has the input of its kind, by its title; the first has the focus, and what is typed is saved', async () => {
  const save = vi.fn(async (input: object) => input)
  const inputs = fieldInputs(PetInput, FIELDS, { kind })
  await openPage(() => {
    const form = useForm(PetInput, { invalidates: null, values: rex, save })
    return (
      <>
        {FIELDS.map((name) => (
          <div key={name}>{inputs[name](form)}</div>
        ))}
        <ActionButton onClick={form.save}>Save</ActionButton>
      </>
    )
  })
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  expect(screen.getByText('Own input')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ada' } })
  fireEvent.change(screen.getByLabelText('Age'), { target: { value: '7' } })
  fireEvent.click(screen.getByLabelText('Tame'))
  fireEvent.click(screen.getByRole('combobox', { name: 'Coat' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Long hair' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(save.mock.lastCall?.[0]).toEqual({ ...rex, name: 'Ada', age: 7, isTame: true, coat: 'long' }),
  )
})

test('a field that no input suits by itself needs one of its own', () => {
  expect(() => fieldInputs(PetInput, FIELDS)).toThrow('no input for kind')
})

test('a column shows the value of its field, and is its input while the row is edited', async () => {
  const Inline = inlineForm<typeof PetInput>()
  const inputs = fieldInputs(PetInput, ['name', 'age', 'isTame', 'coat'])
  const columns = fieldColumns<typeof PetInput, 'name' | 'age' | 'isTame' | 'coat', typeof rex>(
    PetInput,
    inputs,
    Inline,
    {
      age: { align: 'right' },
    },
  )
  expect(columns.map(({ header, align }) => [header, align])).toEqual([
    ['Name', undefined],
    ['Age', 'right'],
    ['Tame', undefined],
    ['Coat', undefined],
  ])
  await openPage(() => (
    <Inline.Provider
      form={useForm(PetInput, { invalidates: null, values: rex, save: async () => rex })}
      saveKey="Save the pet"
    >
      {columns.map(({ id, cell }) => (
        <div key={id} data-testid={id}>
          {cell(rex)}
        </div>
      ))}
      <Inline.Actions row={rex} values={rex} label={rex.name} />
    </Inline.Provider>
  ))
  expect(columns.map(({ id }) => screen.getByTestId(id).textContent)).toEqual(['Rex', '—', 'No', 'Short hair'])
  fireEvent.click(screen.getByRole('button', { name: 'Edit Rex' }))
  expect(await screen.findByRole('textbox', { name: 'Name' })).toBeTruthy()
})
