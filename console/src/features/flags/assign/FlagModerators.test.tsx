import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { ASSIGNED_MESSAGE, MODERATORS_FOUND, UNTAGGED_MESSAGE } from '@ward/domain/flags/flag/flag-operations'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

async function openFlag(change: object = {}) {
  const server = caseServer(makeCase(change))
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(ROLE.moderator))
  await screen.findByRole('group', { name: 'Decide' })
  return { server, panel: within(screen.getByRole('region', { name: 'Moderators' })) }
}
const mara = { id: 'a2', userId: '2', user: { id: '2', username: 'mara', avatar: null } }
const assigned = ({ asked }: ReturnType<typeof caseServer>) =>
  asked.flatMap(({ query, variables }) => (query.includes('updateContentFlag') ? [variables.assignedToUserIds] : []))

test('a moderator is looked for on the page itself, five at a time, and tagged by choosing them', async () => {
  const { server, panel } = await openFlag({ contentFlagAssigns: [mara] })
  await userEvent.keyboard('m')
  const field = await panel.findByRole('combobox', { name: 'Tag a moderator' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await userEvent.keyboard('tom')
  await userEvent.click(await screen.findByRole('option', { name: /tomas/ }))
  expect(await screen.findByText(ASSIGNED_MESSAGE)).toBeTruthy()
  expect(assigned(server)).toEqual([['2', '3']])
  expect(server.asked.filter(({ query }) => query.includes('users(')).at(-1)?.variables.limit).toBe(MODERATORS_FOUND)
  expect(await panel.findByRole('button', { name: 'Untag tomas' })).toBeTruthy()
  expect(panel.queryByRole('combobox')).toBeNull()
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Tag a moderator' }))
})

test('a tagged moderator is untagged, and who is tagged already is not asked for again', async () => {
  const { server, panel } = await openFlag({ contentFlagAssigns: [mara] })
  await userEvent.click(panel.getByRole('button', { name: 'Tag a moderator' }))
  await userEvent.type(await panel.findByRole('combobox', { name: 'Tag a moderator' }), 'mar')
  await userEvent.click(await screen.findByRole('option', { name: /mara/ }))
  expect(assigned(server)).toEqual([])
  await userEvent.click(panel.getByRole('button', { name: 'Untag mara' }))
  expect(await screen.findByText(UNTAGGED_MESSAGE)).toBeTruthy()
  expect(assigned(server)).toEqual([[]])
  expect(await panel.findByText('Nobody is assigned.')).toBeTruthy()
})

test('Escape gives the search up, and the focus is where it began', async () => {
  const { panel } = await openFlag()
  await userEvent.keyboard('m')
  await panel.findByRole('combobox', { name: 'Tag a moderator' })
  await userEvent.keyboard('{Escape}')
  expect(panel.queryByRole('combobox')).toBeNull()
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Tag a moderator' }))
})
