import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { TEXT_CHANGED } from '@ward/domain/flags/editing/text-editing'
import { expect, test } from 'vitest'
import type { Live } from '../../../api/live.ts'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const EDITED = '2026-11-20T21:00:00Z'
const BODIES = ['<p>One cup</p>', '<p>Two cups</p>', '<p>Two <b>cups</b></p>']
const fieldsOf = (at: number) => [{ name: 'body', text: BODIES[at] ?? '' }]
const VERSIONS = BODIES.map((_, at) => ({
  number: at + 1,
  insertedAt: EDITED,
  author: at === 0 ? null : { id: '2', username: 'mara' },
  authorKind: at === 0 ? 'nobody' : 'user',
  fields: fieldsOf(at),
  before: at === 0 ? null : fieldsOf(at - 1),
})).toReversed()

async function openFlag({ roleId = ROLE.admin as number, editedAt = EDITED as string | null } = {}, live?: Live) {
  const { comment } = makeCase()
  const server = caseServer(makeCase({ comment: { ...comment, editedAt, version: 3 } }))
  server.versions = VERSIONS
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(roleId), live)
  await screen.findByRole('article', { name: 'Content' })
  return server
}
const restored = ({ asked }: ReturnType<typeof caseServer>) =>
  asked.flatMap(({ query, variables }) => (query.includes('restoreContent') ? [variables] : []))
async function openHistory() {
  await userEvent.keyboard('h')
  const dialog = within(await screen.findByRole('dialog', { name: 'History of the text' }))
  return { dialog, versions: await dialog.findAllByRole('listitem') }
}

test('the versions of an edited text tell who made what of it, as it is read, older ones when they are asked for', async () => {
  await openFlag()
  const { dialog, versions } = await openHistory()
  // For a change that readers do not see, such as bold letters, the version shows the markup.
  expect(versions.map((each) => each.querySelector('dd')?.textContent)).toEqual([
    expect.stringContaining('<p>'),
    expect.not.stringContaining('<p>'),
  ])
  expect(within(versions[1] ?? expect.fail('no second version')).getByText('mara')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Older versions' }))
  expect(await dialog.findByText('One cup')).toBeTruthy()
  expect(dialog.getByText('Before the history began')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Older versions' })).toBeNull()
})

test('an earlier version is restored after a question, with the version of the text that was shown', async () => {
  const server = await openFlag()
  const { dialog } = await openHistory()
  await userEvent.click(dialog.getByRole('button', { name: 'Restore version 2' }))
  expect(restored(server)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText('Your changes were saved')).toBeTruthy()
  expect(restored(server)).toEqual([{ id: '71', number: 2, version: 3 }])
})

test('where somebody edited the text meanwhile that is said, and both are asked for again', async () => {
  const server = await openFlag()
  const { dialog } = await openHistory()
  server.editConflict = { message: TEXT_CHANGED, state: { version: 4 } }
  const before = server.asked.length
  await userEvent.click(dialog.getByRole('button', { name: 'Restore version 2' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  expect(await screen.findByText(TEXT_CHANGED)).toBeTruthy()
  await waitFor(() => {
    const again = server.asked.slice(before).map(({ query }) => query)
    expect(again.some((query) => query.includes('contentVersions'))).toBe(true)
    expect(again.some((query) => query.includes('query FlagById'))).toBe(true)
  })
})

test('an edit by somebody else renews the versions that are shown', async () => {
  const { live, say } = fakeLive()
  const server = await openFlag({}, live)
  const { dialog } = await openHistory()
  server.versions = [{ ...VERSIONS[0], number: 4 }, ...VERSIONS]
  act(() => void say('flag', '1'))
  expect(await dialog.findByText('Version 4')).toBeTruthy()
})

test('there is no history of what nobody edited, nor for who may not edit', async () => {
  for (const how of [{ editedAt: null }, { roleId: ROLE.moderator }]) {
    await openFlag(how)
    expect(screen.queryByRole('button', { name: /^History/ })).toBeNull()
    document.body.replaceChildren()
  }
})
