import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import type { MenuItem } from '@ward/domain/site-menu/menu-tree'
import {
  MENU_CHANGED,
  MENU_TITLE_MAX,
  MENU_UPDATED,
  MENU_URLS_GOOD,
  TITLE_TOO_LONG,
} from '@ward/domain/site-menu/site-menu'
import { afterEach, expect, test, vi } from 'vitest'
import { sent } from '../../api/enums.fixtures.ts'
import type { Live } from '../../api/live.ts'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { fakeLive } from '../flags/flag/flags.fixtures.ts'
import { siteMenuRoutes } from './site-menu.routes.tsx'

afterEach(() => vi.useRealTimers())

const ORIGIN = 'https://one.test'
const entry = (menu_id: number, title: string, items: MenuItem[] = []): MenuItem => ({
  menu_id,
  title,
  url: `${ORIGIN}/${title.toLowerCase()}`,
  reference: null,
  items,
})
const MENU = [entry(1, 'About', [entry(2, 'Symptoms'), entry(3, 'Types')]), entry(4, 'Forums')]
const PAGES = [
  { type: 'page', id: '7', title: 'Our team', url: `${ORIGIN}/team`, because: null },
  { type: 'page', id: '8', title: 'A draft', url: `${ORIGIN}/draft`, because: 'Visitors cannot see this yet' },
]

const versionOf = (number: number) => ({
  ...{ number, insertedAt: '2026-11-20T10:00:00Z', authorKind: 'user', author: { username: 'mara' } },
  ...{ fields: [{ name: 'menu', text: `Menu ${number}` }], before: null },
})

type Options = {
  pages?: object[]
  menu?: MenuItem[]
  notes?: object[]
  roleId?: number
  fails?: true
  moved?: MenuItem[]
  answers?: (url: string) => number
  live?: Live
}
async function open({
  menu = MENU,
  pages = PAGES,
  notes = [],
  roleId = ROLE.admin,
  fails,
  moved,
  answers = () => 200,
  live,
}: Options = {}) {
  const server = {
    menu,
    version: 3,
    saved: [] as { menu: MenuItem[]; version: number }[],
    asked: [] as string[],
    moved,
    searched: [] as string[],
    versions: [versionOf(3)],
  }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (!init?.body) {
      server.asked.push(String(url))
      return new Response('', { status: answers(String(url)) })
    }
    const { query = '', variables = {} } = JSON.parse(String(init.body))
    if (query.includes('mutation')) {
      server.saved.push({ menu: JSON.parse(variables.menu), version: variables.version })
      if (fails)
        return new Response(sent(query, { data: null, errors: [{ message: 'x', extensions: { code: 'FAULT' } }] }))
      if (server.moved) {
        server.menu = server.moved
        server.moved = undefined
        server.version += 1
        const state = { menu: JSON.stringify(server.menu), version: server.version }
        return new Response(
          sent(query, { data: null, errors: [{ message: MENU_CHANGED, extensions: { code: 'CONFLICT', state } }] }),
        )
      }
      server.menu = JSON.parse(variables.menu)
      server.version += 1
    }
    if (variables.search) server.searched.push(variables.search)
    const now = { menu: JSON.stringify(server.menu), version: server.version, origin: ORIGIN, notes }
    return new Response(
      sent(query, {
        data: {
          getMenu: now,
          setMenu: now,
          menuVersions: server.versions,
          getMenuSources: { items: pages, total: 2, totalPages: 1 },
          postSearch: [{ ...PAGES[0], title: 'Found' }],
        },
      }),
    )
  })
  openConsole('/moderation/site-menu', siteMenuRoutes, makeSession(roleId), live)
  await screen.findByRole('heading', { level: 1, name: 'Site Menu' })
  return server
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const lines = () =>
  within(screen.getByRole('list', { name: 'Menu' }))
    .getAllByRole('listitem')
    .map((line) => `${'-'.repeat(Number(line.dataset.level) - 1)}${line.querySelector('[data-title]')?.textContent}`)
const addresses = () => [...document.querySelectorAll('[data-url]')].map(({ textContent }) => textContent)
/** The time in which a dialog that closed gives the focus back. */
const settled = () => new Promise((done) => setTimeout(done, 100))
const box = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

test('every move goes by key, is announced and keeps the focus; the tree folds and unfolds', async () => {
  await open()
  expect(lines()).toEqual(['About', '-Symptoms', '-Types', 'Forums'])
  const handle = () => screen.getByRole('button', { name: 'Move Types' })
  handle().focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(lines()).toEqual(['About', '-Types', '-Symptoms', 'Forums'])
  expect(document.querySelector('[data-announced]')?.textContent).toBe('Types: place 1 of 2 inside About')
  expect(document.activeElement).toBe(handle())
  await userEvent.keyboard('{ArrowLeft}')
  expect(lines()).toEqual(['About', '-Symptoms', 'Types', 'Forums'])
  await userEvent.keyboard('{ArrowRight}')
  expect(lines()).toEqual(['About', '-Symptoms', '-Types', 'Forums'])
  press('Move Types down')
  expect(lines()).toEqual(['About', '-Symptoms', 'Types', 'Forums'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Symptoms up' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Forums down' }).disabled).toBe(true)
  press('Collapse All')
  expect(lines()).toEqual(['About', 'Types', 'Forums'])
  press('Expand All')
  expect(lines()).toHaveLength(4)
})

test('an entry is added, typed and saved: a path becomes the whole address, the number is the highest plus 1', async () => {
  const server = await open()
  press(/^Add Menu Item/)
  fireEvent.change(await box('Title'), { target: { value: 'News' } })
  fireEvent.change(await box('URL'), { target: { value: '/news' } })
  fireEvent.blur(await box('URL'))
  expect((await box('URL')).value).toBe(`${ORIGIN}/news`)
  expect(screen.getByText('Changed, not saved')).toBeTruthy()
  press(/^Save/)
  expect(await screen.findByText(MENU_UPDATED)).toBeTruthy()
  expect(server.saved[0]).toMatchObject({ version: 3 })
  expect(server.saved[0]?.menu.at(-1)).toEqual({
    menu_id: 5,
    title: 'News',
    url: `${ORIGIN}/news`,
    reference: null,
    items: [],
  })
  await waitFor(() => expect(screen.queryByText('Changed, not saved')).toBeNull())
})

test('an entry that was removed comes back with what is below it, and nothing done since is lost', async () => {
  await open()
  press('Remove About')
  await screen.findByText('About was removed')
  press(/^Add Menu Item/)
  fireEvent.change(await box('Title'), { target: { value: 'News' } })
  press(/^Undo/)
  expect(lines()).toEqual(['About', '-Symptoms', '-Types', 'Forums', 'News'])
  expect((await box('Title')).value).toBe('News')
})

test('what has no title or a bad address is marked, and keeps the menu from being saved with a list of the bad ones', async () => {
  const server = await open({
    menu: [
      { ...entry(1, ''), url: '' },
      { ...entry(2, 'Script'), url: 'javascript:x' },
    ],
  })
  press('Remove Script')
  expect(await screen.findByText('Script was removed')).toBeTruthy()
  press(/^Undo/)
  press(/^Add Menu Item/)
  press(/^Save/)
  const dialog = await screen.findByRole('dialog', { name: '3 bad menu item(s):' })
  expect(dialog.textContent).toContain('NO LABEL PROVIDED')
  expect(dialog.textContent).toContain('NO URL PROVIDED')
  expect(dialog.textContent).toContain('javascript:x')
  expect(server.saved).toEqual([])
  expect(screen.getAllByText('Invalid URL')).toHaveLength(1)
  expect(screen.getAllByText('Required').length).toBeGreaterThan(0)
})

test('entries are made from pages and from posts that are searched after 600 ms; what visitors cannot see says why', async () => {
  const server = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add Our team' }))
  expect(lines().at(-1)).toBe('Our team')
  const draft = screen.getByRole('button', { name: 'Add A draft' })
  expect([draft.getAttribute('aria-disabled'), draft.dataset.tip]).toEqual(['true', 'Visitors cannot see this yet'])
  fireEvent.click(draft)
  expect(lines().at(-1)).toBe('Our team')
  expect(screen.getByText('Visitors cannot see this yet')).toBeTruthy()
  for (const name of ['Pages', 'Posts', 'Categories', 'Title', 'Recent'])
    expect(screen.getByLabelText(name)).toBeTruthy()
  fireEvent.click(screen.getByLabelText('Categories'))
  await waitFor(() => expect(screen.queryByLabelText('Recent')).toBeNull())
  const since = Date.now()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search posts' }), { target: { value: 'sleep' } })
  await screen.findByRole('button', { name: 'Add Found' })
  expect(screen.getByText('1 match').closest('[role="status"]')).not.toBeNull()
  expect(Date.now() - since).toBeGreaterThanOrEqual(600)
  expect(server.searched).toEqual(['sleep'])
  press(/^Save/)
  await screen.findByText(MENU_UPDATED)
  expect(server.saved[0]?.menu.at(-1)?.reference).toEqual({ type: 'page', id: '7' })
})

test('addresses are verified half a second apart with a countdown, and the bad ones are listed; all good is said', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let status = 404
  const menu = [entry(1, 'About'), { ...entry(2, 'Place'), url: '#top' }, { ...entry(3, 'Unfinished'), url: '' }]
  const server = await open({ menu, answers: (url) => (url.endsWith('/about') ? status : 200) })
  press('Verify URLs')
  const countdown = await screen.findByText('0 of 3, 2 seconds left')
  expect(countdown.closest('[role="status"], [aria-live]')).toBeNull()
  expect(document.querySelector('[data-announced]')?.textContent).toBe('Checking 3 URLs')
  await vi.advanceTimersByTimeAsync(300)
  expect(server.asked).toEqual([])
  await vi.advanceTimersByTimeAsync(1_400)
  const dialog = await screen.findByRole('dialog', { name: '2 bad menu item(s):' })
  expect(dialog.textContent).toContain('answers 404')
  expect(dialog.textContent).toContain('Required')
  // The page is open at another host of the site: the browser asks that one.
  expect(server.asked).toEqual(['/about', '/#top'].map((path) => location.origin + path))
  fireEvent.click(within(dialog).getAllByRole('button', { name: /Close/ })[0] as HTMLElement)
  status = 204
  press('Remove Unfinished')
  // The list is closed: the row says it, until it leads elsewhere.
  const chips = () => screen.queryAllByText('answers 404')
  expect(chips().map((chip) => chip.closest('[data-bad]')?.querySelector('[data-title]')?.textContent)).toEqual([
    'About',
  ])
  press('Edit About')
  const { value } = await box('URL')
  fireEvent.change(await box('URL'), { target: { value: `${ORIGIN}/other` } })
  expect(chips()).toEqual([])
  fireEvent.change(await box('URL'), { target: { value } })
  expect(chips()).toHaveLength(1)
  press('Verify URLs')
  await vi.advanceTimersByTimeAsync(1_100)
  expect(await screen.findByText(MENU_URLS_GOOD)).toBeTruthy()
  expect(chips()).toEqual([])
  press('Verify URLs')
  press('Stop')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.asked).toHaveLength(4)
})

test('somebody who saved in between is told with both menus, and nothing typed is lost', async () => {
  const server = await open({ moved: [entry(9, 'Theirs')] })
  press('Remove Forums')
  press(/^Save/)
  const dialog = await screen.findByRole('dialog', { name: MENU_CHANGED })
  expect(dialog.textContent).toContain('Theirs')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  expect(await screen.findByText(MENU_UPDATED)).toBeTruthy()
  expect(server.saved[1]).toMatchObject({ version: 4, menu: [{ title: 'About' }] })
})

test('a save that fails says so and keeps what was typed', async () => {
  await open({ fails: true })
  press('Remove Forums')
  press(/^Save/)
  expect(await screen.findByText(new RegExp(FAULT_MESSAGE))).toBeTruthy()
  expect(lines()).toEqual(['About', '-Symptoms', '-Types'])
})

test('an entry whose target is gone says so and is repaired in its row, which can be undone', async () => {
  const reference = { type: 'post' as const, id: '3' }
  const check = {
    state: 'bad',
    words: 'There is no page at this address',
    status: 404,
    movedTo: null,
    checkedAt: '2026-11-01T00:00:00Z',
    isAlarm: true,
  }
  await open({
    menu: [{ ...entry(1, 'Gone'), reference }],
    notes: [
      {
        menuId: 1,
        target: 'deleted',
        connectTo: { type: 'page', id: '7', title: 'Our team', url: `${ORIGIN}/team` },
        check,
      },
    ],
  })
  expect(screen.getByText(/was deleted/)).toBeTruthy()
  expect(screen.getByText('There is no page at this address')).toBeTruthy()
  press('Connect with Our team')
  expect(addresses()).toEqual([`${ORIGIN}/team`])
  // What was known of the old target says nothing of the new one.
  expect(screen.queryByText(/was deleted/)).toBeNull()
  expect(screen.queryByText('There is no page at this address')).toBeNull()
  // What is done since stays when the repair is undone.
  fireEvent.click(await screen.findByRole('button', { name: 'Add Our team' }))
  press(/^Undo/)
  expect(lines()).toEqual(['Gone', 'Our team'])
  expect(addresses()[0]).toBe(`${ORIGIN}/gone`)
  expect(screen.getByText(/was deleted/)).toBeTruthy()
  press('Make a plain link')
  expect(await screen.findByText('It is a plain link now')).toBeTruthy()
})

test('an entry whose target is gone is led to another page, chosen from those there are', async () => {
  const reference = { type: 'page' as const, id: '5' }
  const server = await open({
    menu: [{ ...entry(1, 'Gone'), reference }],
    notes: [{ menuId: 1, target: 'deleted', connectTo: null, check: null }],
  })
  press('Replace')
  const dialog = within(await screen.findByRole('dialog', { name: 'Where Gone leads' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Use Our team' }))
  expect(await screen.findByText('Gone leads to Our team now')).toBeTruthy()
  await settled()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Gone' }))
  press(/^Save/)
  await screen.findByText(MENU_UPDATED)
  const [saved] = server.saved[0]?.menu ?? []
  expect(saved).toMatchObject({ title: 'Gone', url: `${ORIGIN}/team`, reference: { type: 'page', id: '7' } })
})

test('an address that moved offers the new one, which is saved as a plain address', async () => {
  const movedTo = `${ORIGIN}/new-home`
  const check = {
    state: 'good',
    words: 'It answered',
    status: 200,
    movedTo,
    checkedAt: '2026-11-01T00:00:00Z',
    isAlarm: false,
  }
  const server = await open({
    menu: [entry(1, 'Old')],
    notes: [{ menuId: 1, target: null, connectTo: null, check }],
  })
  press(`Moved: use ${movedTo}`)
  expect(await screen.findByText('The new address is used now')).toBeTruthy()
  press(/^Save/)
  await screen.findByText(MENU_UPDATED)
  expect(server.saved[0]?.menu[0]).toMatchObject({ title: 'Old', url: movedTo, reference: null })
})

test('an entry whose page answers says so, and when it was asked', async () => {
  const check = {
    ...{ state: 'good', words: 'The page answers', status: 200, movedTo: null, isAlarm: false },
    checkedAt: '2026-11-01T00:00:00Z',
  }
  await open({ menu: [entry(1, 'Home')], notes: [{ menuId: 1, target: null, connectTo: null, check }] })
  expect(await screen.findByText('The page answers')).toBeTruthy()
  expect(document.querySelector('time[datetime^="2026-11-01"]')).toBeTruthy()
})

test('an address that was typed is connected with what it leads to, also while it works', async () => {
  const connectTo = { type: 'page', id: '7', title: 'Our team', url: `${ORIGIN}/team` }
  const server = await open({
    menu: [{ ...entry(1, 'Team'), url: `${ORIGIN}/team` }],
    notes: [{ menuId: 1, target: null, connectTo, check: null }],
  })
  press('Connect with Our team')
  press(/^Save/)
  await screen.findByText(MENU_UPDATED)
  expect(server.saved[0]?.menu[0]?.reference).toEqual({ type: 'page', id: '7' })
})

test('an entry of a tag that was merged stays in the preview, since its address leads on', async () => {
  await open({
    menu: [{ ...entry(1, 'Talk'), reference: { type: 'tag', id: '3' } }],
    notes: [{ menuId: 1, target: 'merged', connectTo: null, check: null }],
  })
  press('Preview')
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview of the menu' }))
  expect(dialog.getByText('/talk')).toBeTruthy()
})

test('Save is there also while nothing was changed', async () => {
  await open()
  expect(screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-disabled')).toBeNull()
})

test('a new entry that gets the number of a removed one does not wear its check', async () => {
  const check = {
    ...{ state: 'good', words: 'The page answers', status: 200, movedTo: null, isAlarm: false },
    checkedAt: '2026-11-01T00:00:00Z',
  }
  await open({ menu: [entry(1, 'Home')], notes: [{ menuId: 1, target: null, connectTo: null, check }] })
  press('Remove Home')
  fireEvent.click(await screen.findByRole('button', { name: 'Add Our team' }))
  expect(lines()).toEqual(['Our team'])
  expect(screen.queryByText('The page answers')).toBeNull()
})

test('the menu is previewed as a visitor, a member and staff before it is saved', async () => {
  const reference = { type: 'page' as const, id: '8' }
  await open({
    menu: [entry(1, 'Open'), { ...entry(2, 'Draft'), reference }],
    notes: [{ menuId: 2, target: 'unpublished', connectTo: null, check: null }],
  })
  press('Preview')
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview of the menu' }))
  expect(dialog.getByText('/open')).toBeTruthy()
  expect(dialog.queryByText('/draft')).toBeNull()
  fireEvent.click(dialog.getByRole('radio', { name: 'Member' }))
  expect(dialog.queryByText('/draft')).toBeNull()
  fireEvent.click(dialog.getByRole('radio', { name: 'Staff' }))
  expect(dialog.getByText('/draft')).toBeTruthy()
  expect(dialog.getByText('Members do not see this')).toBeTruthy()
  fireEvent.click(dialog.getAllByRole('button', { name: /Close/ })[0] as HTMLElement)
  // Its number goes to what is added in its place.
  press('Remove Draft')
  fireEvent.click(await screen.findByRole('button', { name: 'Add Our team' }))
  press('Preview')
  const again = within(await screen.findByRole('dialog', { name: 'Preview of the menu' }))
  expect(again.getByText('/team')).toBeTruthy()
})

test('a title that is too long is marked, keeps the menu from being saved and is in the list of the bad ones', async () => {
  const long = { ...entry(2, 'Long'), title: 'x'.repeat(MENU_TITLE_MAX + 1) }
  const server = await open({ menu: [long, entry(4, 'Forums')] })
  expect(screen.getByText(TITLE_TOO_LONG)).toBeTruthy()
  press('Remove Forums')
  press(/^Save/)
  const dialog = within(await screen.findByRole('dialog', { name: '1 bad menu item(s):' }))
  expect(dialog.getByText(`${ORIGIN}/long: ${TITLE_TOO_LONG}`)).toBeTruthy()
  expect(server.saved).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: long.title }))
  expect((await box('Title')).getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(await box('Title'), { target: { value: 'x'.repeat(MENU_TITLE_MAX) } })
  press(/^Save/)
  expect(await screen.findByText(MENU_UPDATED)).toBeTruthy()
})

test('an entry that is opened from the list of the bad ones has the focus, also where its fields are open', async () => {
  await open({ menu: [{ ...entry(1, 'Types'), url: 'nowhere' }, entry(4, 'Forums')] })
  for (const _ of ['closed', 'open']) {
    await userEvent.click(screen.getByRole('button', { name: /^Save/ }))
    const dialog = within(await screen.findByRole('dialog', { name: '1 bad menu item(s):' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Types' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await settled()
    expect(document.activeElement).toBe(await box('Title'))
  }
})

test('what takes the place of a removed entry has the focus, and an added one is announced', async () => {
  await open()
  const remove = (name: string) => screen.getByRole('button', { name: `Remove ${name}` })
  await userEvent.click(remove('Symptoms'))
  expect(document.activeElement).toBe(remove('Types'))
  await userEvent.click(remove('About'))
  expect(document.activeElement).toBe(remove('Forums'))
  await userEvent.click(await screen.findByRole('button', { name: 'Add Our team' }))
  expect(document.querySelector('[data-announced]')?.textContent).toBe('Our team: place 2 of 2')
  await userEvent.click(remove('Our team'))
  expect(document.activeElement).toBe(remove('Forums'))
})

test('a bad entry inside a collapsed one is opened from the list with what it stands in', async () => {
  await open({ menu: [entry(1, 'About', [{ ...entry(2, 'Types'), url: 'nowhere' }]), entry(4, 'Forums')] })
  press('Remove Forums')
  press('Collapse All')
  press(/^Save/)
  const dialog = within(await screen.findByRole('dialog', { name: '1 bad menu item(s):' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Types' }))
  expect((await box('URL')).value).toBe('nowhere')
  expect(lines()).toEqual(['About', '-Types'])
})

test('an entry takes no more of a page’s title than a title may have', async () => {
  await open({ pages: [{ ...PAGES[0], title: `${'y'.repeat(MENU_TITLE_MAX - 1)}🌊 and more` }] })
  fireEvent.click(await screen.findByRole('button', { name: /^Add y/ }))
  expect(lines().at(-1)).toBe('y'.repeat(MENU_TITLE_MAX - 1))
})

test('a moderator reads the menu and changes nothing', async () => {
  await open({ roleId: ROLE.moderator })
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Move|Edit|Remove) / })
  expect(buttons.filter((each) => !each.disabled && each.getAttribute('aria-disabled') !== 'true')).toEqual([])
})

test('a menu that somebody else saved renews the versions that are shown, so that none is restored over it unseen', async () => {
  const { live, say } = fakeLive()
  const server = await open({ live })
  press(/^History/)
  const history = within(await screen.findByRole('dialog', { name: 'History of Site Menu' }))
  await history.findByText('Version 3')
  server.versions = [versionOf(4), ...server.versions]
  act(() => void say('menu', '1'))
  expect(await history.findByText('Version 4')).toBeTruthy()
})
