import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { fakeLive, flagServer, makeFlag } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

vi.setConfig({ testTimeout: 40_000 })

async function openQueue() {
  const server = flagServer(Array.from({ length: 12 }, (_, index) => makeFlag(String(index + 1))))
  openConsole('/moderation/', flagRoutes, makeSession(ROLE.admin), fakeLive().live)
  await screen.findByText('12 unmoderated')
  return () => server.asked.filter(({ query }) => query.includes('updateContentFlag'))
}

test('letters typed while the dialog that assigns is fetched decide nothing', async () => {
  const changes = await openQueue()
  fireEvent.keyDown(document.body, { key: 'j' })
  fireEvent.keyDown(document.body, { key: 'm' })
  for (const key of ['d', 's']) fireEvent.keyDown(document.body, { key })
  await screen.findByRole('dialog', { name: /^Assign / }, { timeout: 10_000 })
  for (const key of ['d', 's']) fireEvent.keyDown(document.body, { key })
  expect(changes()).toEqual([])
})

test('what is selected on other pages stays so until it is assigned: also while the dialog is open, and where it is left', async () => {
  const changes = await openQueue()
  await userEvent.click(screen.getAllByRole('checkbox', { name: /^Select Comment/ })[0] as HTMLElement)
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  expect(await screen.findByText('1 selected on another page')).toBeTruthy()
  await userEvent.keyboard('m')
  const dialog = await screen.findByRole('dialog', { name: /^Assign / }, { timeout: 10_000 })
  expect(screen.getByText('1 selected on another page')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 })
  expect(screen.getByText('1 selected on another page')).toBeTruthy()
  const bar = within(screen.getByRole('group', { name: 'Selected content flags' }))
  await userEvent.click(bar.getByRole('button', { name: /^Assign/ }))
  const again = within(await screen.findByRole('dialog', { name: /^Assign / }, { timeout: 10_000 }))
  await userEvent.click(again.getByRole('combobox'))
  await userEvent.click(await screen.findByRole('option', { name: /mara/ }))
  await userEvent.click(again.getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(screen.queryByText(/selected on/)).toBeNull(), { timeout: 10_000 })
  expect(changes()).toHaveLength(1)
})
