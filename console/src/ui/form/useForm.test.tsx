import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { conflict, invalid, notFound, Refusal } from '@ward/domain/kernel/refusal'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { guardPresses } from '../press/pressGuard.ts'
import { FormPage } from './FormPage.tsx'
import { ANSWERS_DIFFER, box, openPage, PollFields, PollInput, poll, TITLE_REQUIRED } from './form.fixtures.tsx'
import type { FormOptions } from './formOptions.ts'
import { useForm } from './useForm.ts'

type Options = FormOptions<typeof PollInput, unknown>
type Save = Options['save']
let setRow: (row: ReturnType<typeof poll>) => void

/** A page with a poll; saved values go to `save`, whose second argument holds the changed ones. */
function openPoll(save: Save = async (input) => input, more: Partial<Options> = {}) {
  const saved = vi.fn(save)
  function Page() {
    const [row, set] = useState(poll())
    setRow = set
    const form = useForm(PollInput, {
      invalidates: null,
      values: row,
      save: saved,
      saved: 'Poll saved',
      failed: 'Something went wrong',
      ...more,
    })
    return (
      <FormPage form={form} label="Poll">
        <PollFields form={form} />
      </FormPage>
    )
  }
  return openPage(Page).then((router) => ({ saved, router }))
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

test('what the schema refuses stands at its field, which gets the focus, and nothing is sent', async () => {
  const { saved } = await openPoll()
  type(box('Title'), '  ')
  save()
  expect(await screen.findByText(TITLE_REQUIRED)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(box('Title')))
  expect(saved).not.toHaveBeenCalled()
  type(box('Title'), 'Weather')
  expect(screen.queryByText(TITLE_REQUIRED)).toBeNull()
})

test('it is saved once, however often one asks, says so, and is clean again', async () => {
  const { saved } = await openPoll()
  type(box('Title'), ' Weather ')
  expect(screen.getByText('1 unsaved change').nextSibling?.textContent).toBe('in Title')
  save()
  fireEvent.keyDown(box('Title'), { key: 's', ctrlKey: true })
  save()
  expect(await screen.findByText('Poll saved')).toBeTruthy()
  expect(saved).toHaveBeenCalledTimes(1)
  expect(box('Title').value).toBe('Weather')
  expect(screen.queryByText('1 unsaved change')).toBeNull()
})

test('the save is told which fields changed, lists and boxes included', async () => {
  const { saved } = await openPoll()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Open to all' }))
  type(screen.getAllByRole('textbox', { name: 'Answer' })[1] ?? expect.fail(), 'Not at all')
  save()
  const options = [{ text: 'Well' }, { text: 'Not at all' }]
  await waitFor(() => expect(saved).toHaveBeenCalledWith({ ...poll(), open: true, options }, { open: true, options }))
})

test('what the server refuses stands at its field, also deep in a list', async () => {
  const fields = [
    { path: 'options.1.text', message: 'Too rude' },
    { path: 'title', message: 'Taken' },
  ]
  await openPoll(() => Promise.reject(new Refusal('INVALID', 'Too rude', { fields })))
  type(box('Title'), 'Weather')
  save()
  expect(await screen.findByText('Taken')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(box('Title')))
  const [, answer] = screen.getAllByRole('textbox', { name: 'Answer' })
  expect(answer?.getAttribute('aria-invalid')).toBe('true')
  expect(alerts().join('')).toBe('')
})

test('what is refused and not on the screen is said aloud', async () => {
  await openPoll(() => Promise.reject(invalid('siteId', 'This site is closed')))
  type(box('Title'), 'Weather')
  save()
  await waitFor(() => expect(alerts().join('')).toContain('This site is closed'))
})

test.each([
  ['a fault', new Error('socket hang up'), 'Something went wrong'],
  ['a refusal', notFound(), notFound().message],
])('%s is told in words for people, and what was typed stays', async (_, error, words) => {
  await openPoll(() => Promise.reject(error))
  type(box('Title'), 'Weather')
  save()
  await waitFor(() => expect(alerts().join('')).toContain(words))
  expect(box('Title').value).toBe('Weather')
})

test('what is typed while it is being saved stays typed, and leaving asks', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { saved, router } = await openPoll((input) => promise.then(() => ({ ...input, version: 2 })))
  type(box('Title'), 'Weather')
  save()
  type(box('Title'), 'Weather and sleep')
  await act(async () => resolve({}))
  expect(await screen.findByText('Poll saved')).toBeTruthy()
  expect(box('Title').value).toBe('Weather and sleep')
  await act(async () => void router.navigate({ to: '/list' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  save()
  await waitFor(() => expect(saved.mock.lastCall?.[0]).toMatchObject({ title: 'Weather and sleep', version: 2 }))
})

test('a form that goes on to what it made asks before it leaves what was typed since, which is saved into that', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  let leave = async () => {}
  const { saved, router } = await openPoll((input) => promise.then(() => ({ ...input, id: '9', version: 1 })), {
    values: poll({ id: null, version: null }),
    onSaved: () => leave(),
  })
  leave = () => router.navigate({ to: '/list' })
  type(box('Title'), 'Weather')
  save()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Open to all' }))
  await act(async () => resolve({}))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(screen.getByText('1 unsaved change').nextSibling?.textContent).toBe('in Open to all')
  save()
  expect(await screen.findByText('List')).toBeTruthy()
  expect(saved.mock.lastCall).toEqual([poll({ id: '9', title: 'Weather', open: true }), { open: true }])
})

test('what a form stands in is closed when all of it is saved, and stays with what was typed since', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const close = vi.fn()
  await openPoll((input) => promise.then(() => input), { close, saved: ({ title }) => `${title} saved` })
  type(box('Title'), 'Weather')
  save()
  type(box('Title'), 'Weather and sleep')
  await act(async () => resolve({}))
  expect(await screen.findByText('Weather saved')).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
  save()
  expect(await screen.findByText('Weather and sleep saved')).toBeTruthy()
  expect(close).toHaveBeenCalledTimes(1)
})

test('what fails after it was saved is told, also where something was typed since', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const onSaved = () => Promise.reject(new Error('socket hang up'))
  await openPoll((input) => promise.then(() => input), { onSaved })
  type(box('Title'), 'Weather')
  save()
  type(box('Title'), 'Weather and sleep')
  await act(async () => resolve({}))
  await waitFor(() => expect(alerts().join('')).toContain('Something went wrong'))
  expect(box('Title').value).toBe('Weather and sleep')
})

test('a form that makes its thing once goes on to it without a question, whatever was typed since', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  let leave = async () => {}
  const { saved, router } = await openPoll(() => promise, { once: true, onSaved: () => leave() })
  leave = () => router.navigate({ to: '/list' })
  type(box('Title'), 'Weather')
  save()
  type(box('Title'), 'Weather and sleep')
  await act(async () => resolve({}))
  expect(await screen.findByText('List')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull()
  expect(saved).toHaveBeenCalledTimes(1)
})

test('a page follows its row while nothing is typed, and keeps what is typed', async () => {
  await openPoll()
  await act(async () => setRow(poll({ title: 'Sleep well', version: 2 })))
  expect(box('Title').value).toBe('Sleep well')
  type(box('Title'), 'Weather')
  await act(async () => setRow(poll({ title: 'Sleep badly', version: 3 })))
  expect(box('Title').value).toBe('Weather')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(box('Title').value).toBe('Sleep badly'))
})

test('one is asked before leaving with something typed, and not after it was saved', async () => {
  const { router } = await openPoll()
  type(box('Title'), 'Weather')
  await act(async () => void router.navigate({ to: '/list' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  save()
  await screen.findByText('Poll saved')
  await act(async () => void router.navigate({ to: '/list' }))
  expect(await screen.findByText('List')).toBeTruthy()
})

test('a form that lies over every page, outside the router, is typed and saved as well', async () => {
  const saved = vi.fn(async (input: object) => input)
  function Cover() {
    const form = useForm(PollInput, { invalidates: null, values: poll(), save: saved })
    return (
      <FormPage form={form} label="Poll">
        <PollFields form={form} />
      </FormPage>
    )
  }
  render(
    <ThemeProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Cover />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  type(box('Title'), 'Weather')
  save()
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
})

/** Somebody else changed title and first answer since. */
const theirs = poll({ version: 2, title: 'Sleep well', options: [{ text: 'Fine' }, { text: 'Badly' }] })
const CHANGED = 'Someone else changed this poll'

async function openConflict(ask?: Options['ask'], invalidates: Options['invalidates'] = null) {
  const opened = await openPoll(
    async (input) => {
      if (input.version !== 2) throw conflict(CHANGED, { ...theirs, votes: 12 })
      return input
    },
    { ...(ask && { ask }), invalidates },
  )
  type(box('Title'), 'Weather')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Open to all' }))
  save()
  const dialog = within(await screen.findByRole('dialog', { name: CHANGED }))
  const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }))
  return { ...opened, dialog, press }
}

test('when somebody else was faster theirs stands beside mine', async () => {
  const { dialog } = await openConflict()
  const rows = dialog.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Field', 'Theirs', 'Mine'],
    ['Title', 'Sleep well', 'Weather'],
    ['Open to all', 'No', 'Yes'],
    ['Answers', 'Fine, Badly', 'Not changed by you'],
  ])
})

test('when somebody else was faster what shows it is asked for again, whatever one chooses', async () => {
  const invalidate = vi.spyOn(QueryClient.prototype, 'invalidateQueries')
  onTestFinished(() => invalidate.mockRestore())
  await openConflict(undefined, ['polls'])
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['polls'] })
})

test('mine is kept over theirs where I changed something, with their version', async () => {
  const { saved, press } = await openConflict()
  press('Keep mine')
  expect(await screen.findByText('Poll saved')).toBeTruthy()
  expect(saved).toHaveBeenLastCalledWith({ ...theirs, title: 'Weather', open: true }, { title: 'Weather', open: true })
})

test('what is asked before a save is asked again of mine over theirs, and sends nothing where it is denied', async () => {
  const ask = vi.fn(async (_typed: object, before: { version?: number | null | undefined }) => before.version === 1)
  const { saved, press } = await openConflict(ask)
  press('Keep mine')
  const mine = { ...theirs, title: 'Weather', open: true }
  await waitFor(() => expect(ask).toHaveBeenLastCalledWith(mine, theirs))
  expect(saved).toHaveBeenCalledTimes(1)
  expect(box('Title').value).toBe('Weather')
})

test('theirs is taken, and what was typed comes back by Undo', async () => {
  const { saved, press } = await openConflict()
  press('Take theirs')
  await waitFor(() => expect(box('Title').value).toBe('Sleep well'))
  expect(screen.queryByText('1 unsaved change')).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(box('Title').value).toBe('Weather'))
  save()
  await waitFor(() => expect(saved.mock.lastCall?.[0]).toEqual({ ...theirs, title: 'Weather', open: true }))
})

test('a save whose answer was lost is no change of somebody else: the next one finds what was sent, and says that it is saved', async () => {
  let kept: object | null = null
  const { saved } = await openPoll(async (input) => {
    if (kept) throw conflict(CHANGED, kept)
    kept = { ...input, version: 2, votes: 12 }
    throw new Error('The answer never came')
  })
  type(box('Title'), 'Weather')
  save()
  expect(await screen.findByText('Something went wrong')).toBeTruthy()
  save()
  expect(await screen.findByText('Poll saved')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([box('Title').value, screen.queryByText('1 unsaved change'), saved.mock.calls.length]).toEqual([
    'Weather',
    null,
    2,
  ])
})

test('a form in which nothing was typed shows what somebody else saved, and says so instead of being saved', async () => {
  const invalidate = vi.spyOn(QueryClient.prototype, 'invalidateQueries')
  onTestFinished(() => invalidate.mockRestore())
  const save = vi.fn(async () => Promise.reject(conflict(CHANGED, theirs)))
  await openPoll(save, { invalidates: ['polls'] })
  fireEvent.keyDown(box('Title'), { key: 's', ctrlKey: true })
  await waitFor(() => expect(alerts().join('')).toContain(CHANGED))
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['polls'] })
  expect(box('Title').value).toBe('Sleep well')
  expect(screen.queryByText('Poll saved')).toBeNull()
})

test('one goes on typing, and is asked again at the next save', async () => {
  const { saved, press } = await openConflict()
  press('Keep typing')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(box('Title').value).toBe('Weather')
  save()
  expect(await screen.findByRole('dialog', { name: CHANGED })).toBeTruthy()
  expect(saved).toHaveBeenCalledTimes(2)
})

test('what somebody deleted meanwhile is made anew with what was typed, or typed on', async () => {
  const { saved } = await openPoll(
    async (input) => {
      if (input.id !== null) throw notFound()
      return { ...input, id: '9', version: 1 }
    },
    { anew: 'poll' },
  )
  type(box('Title'), 'Weather')
  save()
  const asked = () => screen.findByRole('dialog', { name: 'Someone just deleted this poll' })
  fireEvent.click(within(await asked()).getByRole('button', { name: 'Keep typing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(box('Title').value).toBe('Weather')
  save()
  fireEvent.click(within(await asked()).getByRole('button', { name: 'Create it again' }))
  expect(await screen.findByText('Poll saved')).toBeTruthy()
  expect(saved.mock.lastCall?.[0]).toMatchObject({ id: null, version: null, title: 'Weather' })
  expect(screen.queryByText('1 unsaved change')).toBeNull()
})

test('answers are added and taken out with the focus beside them, and their errors move along', async () => {
  const { saved } = await openPoll()
  const answers = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Answer' })
  await userEvent.click(screen.getByRole('button', { name: 'Add answer' }))
  await waitFor(() => expect(document.activeElement).toBe(answers()[2]))
  save()
  expect(await screen.findByText('Please write something')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove answer 1' }))
  await waitFor(() => expect(answers().map(({ value }) => value)).toEqual(['Badly', '']))
  expect(answers()[1]?.getAttribute('aria-invalid')).toBe('true')
  for (const n of [2, 1]) fireEvent.click(screen.getByRole('button', { name: `Remove answer ${n}` }))
  save()
  expect(await screen.findByText('A poll needs an answer')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Add answer'))
  for (let n = 0; n < 3; n += 1) fireEvent.click(screen.getByRole('button', { name: 'Add answer' }))
  const button = screen.getByRole('button', { name: 'Add answer' })
  expect([button.getAttribute('aria-disabled'), button.dataset.tip]).toEqual(['true', 'There can be at most 3'])
  expect(saved).not.toHaveBeenCalled()
})

test('answers in another order leave no error behind at the place they had', async () => {
  await openPage(function Page() {
    const form = useForm(PollInput, { invalidates: null, values: poll(), save: async (input) => input })
    return (
      <FormPage form={form} label="Poll">
        <PollFields form={form} ordered />
      </FormPage>
    )
  })
  const answers = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Answer' })
  type(answers()[1] as HTMLElement, '')
  save()
  expect(await screen.findByText('Please write something')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Move answer 2 up' }))
  await waitFor(() => expect(answers().map(({ value }) => value)).toEqual(['', 'Well']))
  expect(screen.queryByText('Please write something')).toBeNull()
})

test('checked early, what is wrong with a list as a whole is said when a field of it is left, until it is right', async () => {
  await openPoll(undefined, { checksEarly: true })
  const [first = expect.fail(), second = expect.fail()] = screen.getAllByRole('textbox', { name: 'Answer' })
  fireEvent.focus(second)
  type(second, 'Well')
  expect(screen.queryByText(ANSWERS_DIFFER)).toBeNull()
  fireEvent.blur(second)
  expect(screen.getByText(ANSWERS_DIFFER)).toBeTruthy()
  type(first, 'Fine')
  expect(screen.queryByText(ANSWERS_DIFFER)).toBeNull()
  for (const n of [2, 1]) fireEvent.click(screen.getByRole('button', { name: `Remove answer ${n}` }))
  expect(screen.getByText('A poll needs an answer')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Add answer' }))
  expect(screen.queryByText('A poll needs an answer')).toBeNull()
})

test('checked early, a field that is left by a press says what is wrong after the click: no button moves away under it', async () => {
  onTestFinished(guardPresses())
  await openPoll(undefined, { checksEarly: true })
  type(box('Title'), ' ')
  const add = screen.getByRole('button', { name: 'Add answer' })
  fireEvent.mouseDown(add)
  fireEvent.blur(box('Title'))
  expect(screen.queryByText(TITLE_REQUIRED)).toBeNull()
  fireEvent.mouseUp(add)
  fireEvent.click(add)
  expect(screen.queryByText(TITLE_REQUIRED)).toBeNull()
  expect(await screen.findByText(TITLE_REQUIRED)).toBeTruthy()
  expect(screen.getAllByRole('textbox', { name: 'Answer' })).toHaveLength(3)
})

test('what is wrong with a list as a whole, said at a save, goes with the next change in it', async () => {
  await openPoll()
  const [first = expect.fail(), second = expect.fail()] = screen.getAllByRole('textbox', { name: 'Answer' })
  type(second, 'Well')
  save()
  expect(await screen.findByText(ANSWERS_DIFFER)).toBeTruthy()
  type(first, 'Fine')
  expect(screen.queryByText(ANSWERS_DIFFER)).toBeNull()
})
