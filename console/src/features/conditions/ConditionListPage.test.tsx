import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { CONDITIONS_MERGED, SEARCH_DISORDERS_HINT, SEARCH_DISORDERS_LABEL } from '@ward/domain/conditions/conditions'
import { MERGE_UNDONE } from '@ward/domain/kernel/merging'
import { expect, test } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { conditionRow, conditionServer } from './conditions.fixtures.ts'
import { conditionRoutes } from './conditions.routes.tsx'

const open = async (search = '') => {
  const opened = openConsole(`/moderation/conditions${search}`, conditionRoutes, makeSession(ROLE.admin))
  await screen.findByText('2 conditions')
  return opened
}
const ROWS = [conditionRow('7', 'Alexander disease'), conditionRow('8', 'Custom one', { orphaCode: null })]

test('the list shows name, type and group, and is asked for active conditions ten at a time', async () => {
  const server = conditionServer(ROWS)
  await open()
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads()).toEqual(['Edit', 'Name', 'Type', 'Group'])
  expect(server.lists().at(-1)).toMatchObject({
    ...{ limit: 10, offset: 0, sort: 'NAME', sortDesc: false, search: '', types: [] },
    ...{ isActive: true, isFeatured: null, hasDetailPage: null, isRelatableToUsers: null },
  })
  expect(screen.getByRole('link', { name: /Alexander/ }).getAttribute('href')).toBe('/moderation/conditions/7')
  expect(screen.getByRole('link', { name: /New Condition/ }).getAttribute('href')).toBe('/moderation/conditions/new')
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  for (const name of ['Marks', 'Source']) await userEvent.click(await screen.findByRole('checkbox', { name }))
  expect(heads()).toEqual(['Edit', 'Name', 'Type', 'Group', 'Marks', 'Source'])
})

test('n begins a new condition, as its button says', async () => {
  conditionServer(ROWS)
  const { router } = await open()
  await userEvent.keyboard('n')
  await waitFor(() => expect(router.state.location.pathname).toBe('/conditions/new'))
})

test('the boxes Active, Featured, Detail Page and User Relatable narrow the list while they are on', async () => {
  const server = conditionServer(ROWS)
  await open()
  for (const name of ['Active', 'Featured', 'Detail Page', 'User Relatable'])
    await userEvent.click(screen.getByRole('button', { name }))
  await waitFor(() =>
    expect(server.lists().at(-1)).toMatchObject({
      ...{ isActive: null, isFeatured: true, hasDetailPage: true, isRelatableToUsers: true },
    }),
  )
})

test('a new search waits 300 ms, says how it is read, and returns to page 1', async () => {
  const server = conditionServer(ROWS)
  await open('?page=1&itemsPerPage=20')
  screen.getByText(SEARCH_DISORDERS_HINT)
  await userEvent.type(screen.getByRole('searchbox', { name: SEARCH_DISORDERS_LABEL }), 'type%diabetes')
  expect(server.lists().at(-1)).toMatchObject({ search: '' })
  await waitFor(() => expect(server.lists().at(-1)).toMatchObject({ search: 'type%diabetes', offset: 0, limit: 20 }))
})

test('one of the checked conditions takes in the others; the effects are shown first, and the merge can be undone', async () => {
  const server = conditionServer(ROWS)
  await open()
  screen.getByRole('columnheader', { name: 'Edit' })
  for (const { name } of ROWS) await userEvent.click(screen.getByRole('checkbox', { name: new RegExp(name) }))
  await userEvent.click(screen.getByRole('button', { name: 'Merge' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge conditions' }))
  await userEvent.click(dialog.getByRole('radio', { name: /Alexander disease/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Merge' }))
  await screen.findByText('14 members get the other condition')
  await userEvent.click(screen.getByRole('button', { name: 'Merge conditions' }))
  await screen.findByText(CONDITIONS_MERGED)
  expect(server.sent('MergeDisorders')).toEqual([{ ids: ['8'], mergeIntoId: '7' }])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText(MERGE_UNDONE)
  expect(server.sent('UndoDisorderMerge')).toEqual([{ id: '3' }])
})

test('several types are chosen from those there are', async () => {
  const server = conditionServer(ROWS)
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'Type All' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Category' }))
  await userEvent.click(screen.getByRole('option', { name: 'Disease' }))
  await waitFor(() => expect(server.lists().at(-1)).toMatchObject({ types: ['Category', 'Disease'] }))
})
