import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  AWARD_NAME_REQUIRED,
  AWARD_SAVE_FAILED,
  AWARD_SAVED,
  AWARD_TAKEN,
  awardChangedMessage,
  NO_YEAR_LABEL,
} from '@ward/domain/awards'
import { ROLE } from '@ward/domain/roles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { awardServer, makeAward } from './awards.fixtures.ts'
import { awardRoutes } from './awards.routes.tsx'

// Choosing a year opens a list of its own, which takes a while on a busy machine.
vi.setConfig({ testTimeout: 20_000 })
beforeEach(() => toast.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function openAwards() {
  const server = awardServer([makeAward('1', 'Quiet Strength', null), makeAward('3', 'Zephyr Medal', 2010)])
  const { history } = openConsole('/moderation/awards', awardRoutes, makeSession(ROLE.admin))
  await screen.findByText(/^\d+ awards?$/)
  return Object.assign(server, { history })
}
const listsAsked = (server: ReturnType<typeof awardServer>) =>
  server.asked.filter(({ query }) => query.includes('query Awards'))
const nameIn = (place: Pick<typeof screen, 'getByRole'>) =>
  place.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const pick = async (field: HTMLElement, option: string) => {
  await userEvent.click(field)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}
async function edit(award: string) {
  fireEvent.click(screen.getByRole('button', { name: `Edit ${award}` }))
  await screen.findByRole('textbox', { name: 'Name' })
}
async function openDialog() {
  fireEvent.click(screen.getByRole('button', { name: /New Award/ }))
  return within(await screen.findByRole('dialog', { name: 'Create Award' }))
}

test('Ctrl+S in the dialog saves the new award', async () => {
  const server = await openAwards()
  const dialog = await openDialog()
  write(nameIn(dialog), 'Steady Hand')
  fireEvent.keyDown(nameIn(dialog), { key: 's', ctrlKey: true })
  await waitFor(() => expect(server.saved).toMatchObject([{ name: 'Steady Hand' }]))
})

test('a row goes into edit mode and back', async () => {
  const server = await openAwards()
  await edit('Zephyr Medal')
  expect(nameIn(screen).value).toBe('Zephyr Medal')
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Year' }).value).toBe('2010')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull())
  expect(server.saved).toEqual([])
})

test('saving a row changes name and year, says so, leaves edit mode and refreshes the list', async () => {
  const server = await openAwards()
  await edit('Zephyr Medal')
  write(nameIn(screen), 'Zephyr Prize')
  await pick(screen.getByRole('combobox', { name: 'Year' }), '2011')
  const asked = listsAsked(server).length
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(AWARD_SAVED)).toBeTruthy()
  expect(await screen.findByText('Zephyr Prize')).toBeTruthy()
  expect(AWARD_SAVED).toBe('Changes were saved')
  expect(server.saved).toEqual([{ id: '3', name: 'Zephyr Prize', year: 2011, version: 1 }])
  expect(listsAsked(server)).toHaveLength(asked + 1)
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
})

test.each(['{Enter}', '{Control>}s{/Control}'])('a row is saved by %s, also while typing', async (keys) => {
  const server = await openAwards()
  await edit('Zephyr Medal')
  await userEvent.type(nameIn(screen), `!${keys}`)
  expect(await screen.findByText(AWARD_SAVED)).toBeTruthy()
  expect(server.saved).toEqual([{ id: '3', name: 'Zephyr Medal!', year: 2010, version: 1 }])
})

test('Escape leaves a row, and the focus goes back to the button that opened it', async () => {
  await openAwards()
  await edit('Zephyr Medal')
  await userEvent.type(nameIn(screen), '{Escape}')
  const button = await screen.findByRole('button', { name: 'Edit Zephyr Medal' })
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a row without a name is not sent; its field says so and has the focus', async () => {
  const server = await openAwards()
  await edit('Zephyr Medal')
  write(nameIn(screen), ' ')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(AWARD_NAME_REQUIRED)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(nameIn(screen)))
  expect(server.asked.some(({ query }) => query.includes('upsertAward'))).toBe(false)
})

test('what is typed is not lost to another part of the list: one is asked first', async () => {
  const { history } = await openAwards()
  const sort = () => fireEvent.click(within(screen.getByRole('columnheader', { name: /Year/ })).getByRole('button'))
  await edit('Zephyr Medal')
  write(nameIn(screen), 'Zephyr Prize')
  sort()
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(nameIn(screen).value).toBe('Zephyr Prize')
  expect(history.location.search).toBe('')
  sort()
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(history.location.search).toBe('?sortBy=year&sortDesc=true'))
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
})

test('Create Award has a name and a year or no year', async () => {
  const server = await openAwards()
  const dialog = await openDialog()
  expect(dialog.getByRole<HTMLInputElement>('combobox', { name: 'Year' }).value).toBe(NO_YEAR_LABEL)
  write(nameIn(dialog), 'Brightest Day')
  await pick(dialog.getByRole('combobox', { name: 'Year' }), '2020')
  fireEvent.click(dialog.getByRole('button', { name: 'Create award' }))
  await waitFor(() => expect(server.saved).toEqual([{ name: 'Brightest Day', year: 2020 }]))
})

test('creating sends once, however often one clicks, and refreshes the list', async () => {
  const server = await openAwards()
  const dialog = await openDialog()
  write(nameIn(dialog), '  Brightest Day ')
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Create award' }))
  expect(await screen.findByText('3 awards')).toBeTruthy()
  expect(server.saved).toEqual([{ name: 'Brightest Day', year: null }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Escape in Create Award asks once something is typed, and what was typed stays unless one agrees', async () => {
  await openAwards()
  const dialog = await openDialog()
  write(nameIn(dialog), 'Brightest Day')
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('dialog', { name: 'Discard what you typed?' })
  // Escape answers the question alone.
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(nameIn(dialog).value).toBe('Brightest Day')
  await userEvent.keyboard('{Escape}')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('without a name nothing is sent and the field says so; what the server refuses stands at its field', async () => {
  const server = await openAwards()
  const dialog = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Create award' }))
  expect(await dialog.findByText(AWARD_NAME_REQUIRED)).toBeTruthy()
  expect(server.asked.some(({ query }) => query.includes('upsertAward'))).toBe(false)
  const fields = [{ path: 'name', message: AWARD_TAKEN }]
  server.refusal = { message: AWARD_TAKEN, extensions: { code: 'INVALID', fields } }
  write(nameIn(dialog), 'Zephyr Medal')
  fireEvent.click(dialog.getByRole('button', { name: 'Create award' }))
  expect(await dialog.findByText(AWARD_TAKEN)).toBeTruthy()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('when saving fails an error says Something went wrong, and what was typed stays', async () => {
  const server = await openAwards()
  server.refusal = { message: 'x', extensions: { requestId: 'r-9' } }
  await edit('Zephyr Medal')
  write(nameIn(screen), 'Zephyr Medal!')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByText(AWARD_SAVE_FAILED)).closest('[role="alert"]')).toBeTruthy()
  expect(AWARD_SAVE_FAILED).toBe('Something went wrong')
  expect(nameIn(screen).value).toBe('Zephyr Medal!')
})

test('when somebody else was faster one is told what the award is now, keeps what one typed, and may replace it', async () => {
  const server = await openAwards()
  const now = { id: '3', name: 'Zephyr Cup', year: null, version: 2 }
  const message = awardChangedMessage(now)
  server.refusal = { message, extensions: { code: 'CONFLICT', state: now } }
  await edit('Zephyr Medal')
  write(nameIn(screen), 'Zephyr Prize')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(nameIn(screen).value).toBe('Zephyr Prize')
  server.refusal = null
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(AWARD_SAVED)).toBeTruthy()
  expect(server.saved).toEqual([{ id: '3', name: 'Zephyr Prize', year: 2010, version: 2 }])
})
