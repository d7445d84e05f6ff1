import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { conflict, invalid } from '@ward/domain/kernel/refusal'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { openPage } from '../form/form.fixtures.tsx'
import { formSchemaOf } from './formSchemaOf.ts'
import { SchemaForm } from './SchemaForm.tsx'
import { schemaProblems } from './schemaProblems.ts'
import { type SchemaValues, useSchemaForm } from './useSchemaForm.ts'
import { WEATHER, weather } from './weatherSchema.ts'

const CHANGED = 'Someone else just changed the weather'

let setValues: (values: SchemaValues) => void

async function openWeather(save: (values: SchemaValues) => Promise<unknown> = async (values) => values) {
  const saved = vi.fn(save)
  await openPage(() => {
    const [values, set] = useState<SchemaValues>(weather)
    setValues = set
    const form = useSchemaForm(WEATHER, { invalidates: null, values, save: saved, saved: 'Weather saved' })
    return <SchemaForm form={form} label="Weather" />
  })
  await screen.findByRole('textbox', { name: 'Place' })
  return saved
}
const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('each value of a schema is typed as its kind, under its title, its group as a heading', async () => {
  await openWeather()
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Station',
    'Warnings',
  ])
  expect([box('Place').value, box('Note (optional)').tagName, box(/^Wind/).value]).toEqual([
    'Harbour',
    'TEXTAREA',
    '60',
  ])
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Sky' }).value).toBe('Clear')
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Warn of storms' }).checked).toBe(true)
  expect(screen.getByLabelText<HTMLInputElement>('Key of the service (optional)').type).toBe('password')
  expect(
    within(screen.getByRole('group', { name: 'Limits' })).getByRole<HTMLInputElement>('textbox', { name: 'Snow' })
      .value,
  ).toBe('5')
  expect(box('Host 2').value).toBe('two.example')
  expect(screen.getByText('Where it is measured')).toBeTruthy()
})

test('a value of a kind that no field can type is named, and stays', async () => {
  const any = { properties: { place: { type: 'string', title: 'Place' }, wind: { title: 'Wind', anyOf: [{}, {}] } } }
  await openPage(() => {
    const form = useSchemaForm(any, { invalidates: null, values: { place: '', wind: 7 }, save: async (all) => all })
    return <SchemaForm form={form} label="Weather" />
  })
  expect(await screen.findByText('Wind can’t be changed on this page.')).toBeTruthy()
  expect(screen.getAllByRole('textbox')).toEqual([box('Place')])
})

test('what somebody else changes while one types is no change of one’s own', async () => {
  await openWeather()
  type(box('Place'), 'Pier')
  act(() => setValues({ ...weather(), place: 'Quay', wind: 90 }))
  expect(screen.getByText('Was Harbour')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Put back/ })).toHaveLength(1)
  press('Put back Place')
  await waitFor(() => expect([box('Place').value, box(/^Wind/).value]).toEqual(['Quay', '90']))
  expect(screen.queryByRole('button', { name: /^Put back/ })).toBeNull()
})

test('values of every kind are typed and sent, with the names of those that changed', async () => {
  const saved = await openWeather()
  type(box('Place'), 'Pier')
  type(box('Note (optional)'), 'By the mole')
  type(box(/^Wind/), '70')
  fireEvent.click(screen.getByRole('switch', { name: 'Warn of storms' }))
  type(box('Snow'), '6')
  type(box('Name'), 'Mara')
  press('Remove Key of the service')
  await userEvent.click(screen.getByRole('combobox', { name: 'Sky' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Overcast' }))
  press('Remove host 1')
  press('Add host')
  type(box('Host 2'), 'new.example')
  press(/^Save/)
  expect(await screen.findByText('Weather saved')).toBeTruthy()
  const changed = {
    place: 'Pier',
    note: 'By the mole',
    wind: 70,
    warns: false,
    limits: { rain: 20, snow: 6 },
    people: [{ name: 'Mara', call: null }],
    key: null,
    sky: 'grey',
    hosts: ['two.example', 'new.example'],
  }
  expect(saved).toHaveBeenCalledWith({ ...weather(), ...changed }, changed)
})

test('a secret that is kept is not in its field: it stays until another is typed, also where that is taken out again', async () => {
  const saved = await openWeather()
  const key = () => screen.getByLabelText<HTMLInputElement>('Key of the service (optional)')
  expect([key().value, key().placeholder]).toEqual(['', 'A value is stored. Type a new one to replace it.'])
  type(key(), 'another')
  type(key(), '')
  type(box('Place'), 'Pier')
  press(/^Save/)
  expect(await screen.findByText('Weather saved')).toBeTruthy()
  expect(saved).toHaveBeenLastCalledWith(expect.anything(), { place: 'Pier' })
  type(key(), 'another')
  press(/^Save/)
  await waitFor(() => expect(saved).toHaveBeenLastCalledWith(expect.anything(), { key: 'another' }))
})

test('what breaks a limit of the schema is said at its field, which gets the focus, and nothing is sent', async () => {
  const saved = await openWeather()
  type(box('Host 2'), 'a')
  type(box('Name'), '')
  press(/^Save/)
  expect(await screen.findByText('At least 3 characters')).toBeTruthy()
  expect(screen.getByText('This is required')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(box('Host 2')))
  expect(saved).not.toHaveBeenCalled()
})

test('what the server refuses stands at its field', async () => {
  await openWeather(() => Promise.reject(invalid('hosts.1', 'This host is not ours')))
  type(box('Place'), 'Pier')
  fireEvent.keyDown(box('Place'), { key: 's', ctrlKey: true })
  expect(await screen.findByText('This host is not ours')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(box('Host 2')))
})

test('a changed value shows what it was and is put back, and Reset puts back all of them after a question', async () => {
  await openWeather()
  type(box(/^Wind/), '70')
  type(box('Place'), 'Pier')
  expect(screen.getByText('Was 60 km/h')).toBeTruthy()
  press('Put back Wind')
  expect(box(/^Wind/).value).toBe('60')
  press('Reset')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(box('Place').value).toBe('Harbour'))
})

test('when somebody else was faster each changed value stands beside mine, a secret without its text', async () => {
  const theirs = weather({ wind: 80, sky: 'grey', key: 'xyz-789', version: 5 })
  const saved = await openWeather(async (values) => {
    if (values.version !== 5) throw conflict(CHANGED, theirs)
    return values
  })
  type(box(/^Wind/), '70')
  press(/^Save/)
  const dialog = within(await screen.findByRole('dialog', { name: CHANGED }))
  const rows = dialog.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows.slice(1)).toEqual([
    ['Sky', 'Overcast', 'Not changed by you'],
    ['Wind', '80 km/h', '70 km/h'],
    ['Key of the service', '••••••', 'Not changed by you'],
  ])
  fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
  await screen.findByText('Weather saved')
  expect(saved).toHaveBeenLastCalledWith({ ...theirs, wind: 70 }, { wind: 70 })
})

test('a value that the schema does not require may be missing', () => {
  const schema = formSchemaOf({ properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] }, {})
  expect(schema.safeParse({ a: 'x' }).data).toEqual({ a: 'x' })
  expect(schema.safeParse({ b: 'x' }).success).toBe(false)
})

test('limits are said in words, at the path of the value, and nothing is compiled', () => {
  const compiled = vi.spyOn(globalThis, 'Function')
  const wrong = {
    ...weather(),
    place: 'x'.repeat(21),
    sky: 'red',
    wind: 0.5,
    colour: 'blue',
    hosts: ['one.example', 'two.example', 'three.example', 'four.example'],
    people: [{ name: 'Ines', call: 'nobody' }],
    limits: { rain: 1 },
  }
  const said = schemaProblems(WEATHER, wrong).map(({ path, message }) => `${path}: ${message}`)
  expect(new Set(said)).toEqual(
    new Set([
      'place: At most 20 characters',
      'sky: Please choose one from the list',
      'wind: Please fill this in',
      'wind: 1 or more',
      'colour: Like #2563eb',
      'limits.snow: This is required',
      'hosts: At most 3 entries',
      'people.0.call: Please enter an email address',
    ]),
  )
  expect(compiled).not.toHaveBeenCalled()
  expect(schemaProblems(WEATHER, weather())).toEqual([])
})
