import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test } from 'vitest'
import { makeSession } from '../api/session.fixtures.ts'
import { flagServer, makeFlag } from '../features/flags/flag/flags.fixtures.ts'
import { confirm } from '../ui/dialog/confirm.ts'
import { openConsole } from './console.fixtures.tsx'
import { routes } from './routes.ts'

async function openQueue(roleId: number = ROLE.admin) {
  const server = flagServer([makeFlag('1'), makeFlag('284'), makeFlag('3')])
  const opened = openConsole('/moderation/', routes, makeSession(roleId))
  await screen.findByText('3 unmoderated')
  return { server, ...opened }
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^Find flags/ })
const decided = ({ asked }: ReturnType<typeof flagServer>) => asked.filter(({ query }) => query.includes('updateCont'))
const option = (name: RegExp) => screen.findByRole('option', { name })

test('with a row current, what is typed right after Ctrl+K stands in the palette and does nothing to the page', async () => {
  const { server } = await openQueue()
  await userEvent.keyboard('j')
  // Nothing is waited for between the keys.
  await userEvent.setup({ delay: null }).keyboard('{Control>}k{/Control}dashs')
  expect(field().value).toBe('dashs')
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('{Backspace}')
  const found = await option(/Dash ?board/)
  expect(field().getAttribute('aria-activedescendant')).toBe(found.id)
  expect(decided(server)).toEqual([])
})

test('Ctrl+K opens right after a filter was closed', async () => {
  await openQueue()
  const filter = () => screen.getByRole('button', { name: /^Type/ })
  await userEvent.click(filter())
  await waitFor(() => expect(filter().dataset.expanded).toBe('true'))
  await userEvent.keyboard('{Escape}{Control>}k{/Control}')
  expect(document.activeElement).toBe(field())
})

test('while a question is on its way the keys of the page rest', async () => {
  const { server } = await openQueue()
  await userEvent.keyboard('j')
  void confirm({ title: 'Sure?', text: '', confirm: 'Yes' })
  await userEvent.keyboard('d')
  expect(await screen.findByRole('dialog', { name: 'Sure?' })).toBeTruthy()
  expect(decided(server)).toEqual([])
})

test('it offers what can be done on this screen to the current row, with its key, as the parts of the screen say it', async () => {
  const { server } = await openQueue()
  await userEvent.keyboard('{Control>}k{/Control}mark')
  // No row is current: there is nothing it could be done to.
  expect(screen.queryByRole('option', { name: /Mark/ })).toBeNull()
  await userEvent.keyboard('{Escape}jj{Control>}k{/Control}mark done')
  const found = await option(/Mark done/)
  expect(found.textContent).toBe('Mark doneComment 7284d')
  expect(within(screen.getByRole('group', { name: /On this screen/ })).getByRole('option')).toBe(found)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(decided(server).map(({ variables }) => variables.id)).toEqual(['284']))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement?.closest('[data-row]')).not.toBeNull()
})

test('for a user flag it offers no operation that would be refused', async () => {
  flagServer([makeFlag('67', { assocType: 'user' })])
  openConsole('/moderation/', routes, makeSession(ROLE.admin))
  await screen.findByText('1 unmoderated')
  await userEvent.keyboard('j{Control>}k{/Control}mark')
  expect(await option(/Mark done/)).toBeTruthy()
  expect(screen.queryByRole('option', { name: /Mark spam/ })).toBeNull()
  for (const word of ['approve', 'delete']) {
    await userEvent.clear(field())
    await userEvent.type(field(), word)
    expect(screen.queryByRole('option', { name: new RegExp(`^${word}`, 'i') })).toBeNull()
  }
})

test('a flag is found by its number and opened', async () => {
  const { history } = await openQueue(ROLE.moderator)
  await userEvent.keyboard('{Control>}k{/Control}#284')
  const found = await option(/284/)
  expect(found.textContent).toContain('member284: Words of 284')
  expect(screen.getAllByRole('option')).toEqual([found])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/content-flag/284'))
})

test('a flag is called by the number in its title, and found by it as well', async () => {
  const { history } = await openQueue(ROLE.moderator)
  await userEvent.keyboard('{Control>}k{/Control}#284')
  expect((await option(/flag 284/)).textContent).toContain('7284flag 284 · member284')
  await userEvent.clear(field())
  await userEvent.type(field(), '#7284')
  expect((await option(/7284/)).textContent).toContain('7284member284')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/content-flag/284'))
})

test('a number without a flag says so, and a failed search can be tried again', async () => {
  const { server } = await openQueue()
  await userEvent.keyboard('{Control>}k{/Control}77')
  expect(await screen.findByText('This site has no flag 77.')).toBeTruthy()
  server.isDown = true
  await userEvent.keyboard('{Backspace}{Backspace}1')
  const again = await screen.findByRole('option', { name: 'Try again' })
  server.isDown = false
  await userEvent.click(again)
  expect(await option(/member1:/)).toBeTruthy()
})

test('people are found by those who may look people up, and by nobody else', async () => {
  const { server } = await openQueue()
  const asked = () => server.asked.filter(({ query }) => query.includes('FindPeople'))
  await userEvent.keyboard('{Control>}k{/Control}@ma')
  expect((await option(/ma ?ra/)).closest('[role="group"]')?.textContent).toContain('People')
  expect(screen.queryByRole('group', { name: /Screens|On this/ })).toBeNull()
  // One question for two letters.
  expect(asked()).toHaveLength(1)
  cleanup()
  const other = await openQueue(ROLE.moderator)
  await userEvent.keyboard('{Control>}k{/Control}mara')
  await new Promise((later) => setTimeout(later, 400))
  expect(other.server.asked.filter(({ query }) => query.includes('FindPeople'))).toEqual([])
  expect(screen.queryByText('People')).toBeNull()
})

test('arrows choose, Tab and clicks stay in the field, Escape closes and gives the focus back', async () => {
  await openQueue()
  await userEvent.keyboard('j')
  const before = document.activeElement
  await userEvent.keyboard('/>')
  const active = () => field().getAttribute('aria-activedescendant')
  const first = active()
  await userEvent.keyboard('{ArrowDown}')
  expect(active()).not.toBe(first)
  await userEvent.keyboard('{ArrowUp}{Tab}')
  expect(active()).toBe(first)
  expect(document.activeElement).toBe(field())
  await userEvent.click(screen.getByText('On this screen'))
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('combobox', { name: /^Find flags/ })).toBeNull()
  expect(document.activeElement).toBe(before)
})
