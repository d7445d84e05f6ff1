import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { TEXT_COPIED } from '@ward/domain/app/shell'
import {
  CODE_TAKEN,
  readAs,
  SHORTLINK_CHANGED,
  SHORTLINK_CREATED,
  SHORTLINK_NOT_CREATED,
  SHORTLINK_NOT_UPDATED,
  SHORTLINK_SEARCH_DEBOUNCE,
  SHORTLINK_TARGET_TAKEN,
} from '@ward/domain/short-links/short-links'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { toast } from '../../ui/toast/toast.ts'
import type { ShortlinkRow } from './short-links.api.ts'
import { shortLinkRoutes } from './short-links.routes.tsx'

const link = (id: string, code: string, toUrl: string): ShortlinkRow => ({
  id,
  code,
  fromUrl: `https://one.test/s/${code}`,
  toUrl,
  clickCount: 1234,
  insertedAt: '2026-11-20T09:05:00Z',
  isDisabled: false,
  version: 3,
  check: null,
})
const TARGETS = [
  { id: '2', toUrl: '/packing-for-a-bad-day', insertedAt: '2026-11-02T10:12:00Z', clickCount: 410, setBy: null },
  { id: '1', toUrl: '/bad-day-bag', insertedAt: '2026-10-14T09:20:00Z', clickCount: 221, setBy: null },
]

type Asked = { query: string; variables: Record<string, unknown> }
function shortLinkServer(...links: ShortlinkRow[]) {
  const asked: Asked[] = []
  const server = {
    refusal: null as object | null,
    held: { until: Promise.resolve() },
    saved: () => asked.filter(({ query }) => query.includes('mutation')).map(({ variables }) => variables),
    lists: () => asked.filter(({ query }) => query.includes('query Shortlinks(')).map(({ variables }) => variables),
  }
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables }: Asked = JSON.parse(String(init.body))
    asked.push({ query, variables })
    if (query.includes('mutation')) await server.held.until
    if (query.includes('mutation') && server.refusal) return new Response(JSON.stringify({ errors: [server.refusal] }))
    return new Response(
      JSON.stringify({
        data: {
          shortlinks: { total: links.length, shortlinks: links },
          shortlink: { id: '1', targets: TARGETS },
          shortlinkDeadCount: 1,
          shortlinkDays: Array.from({ length: 30 }, (_, n) => ({
            ...{ day: `2026-11-${String(n + 1).padStart(2, '0')}`, clicks: n, leftOut: 2 },
          })),
          shortlinkMisses: [{ code: 'halden-2062', count: 7, lastAt: '2026-11-20T09:05:00Z' }],
          createShortlink: { id: '9', fromUrl: 'https://one.test/s/new' },
          updateShortlink: {
            ...{ id: variables.id, version: 4, isDisabled: variables.isDisabled },
            toUrl: variables.url ?? links.find(({ id }) => id === variables.id)?.toUrl,
          },
        },
      }),
    )
  })
  return server
}
async function openLinks() {
  const opened = openConsole('/moderation/short-links', shortLinkRoutes, makeSession(ROLE.communityTech))
  await screen.findByText(/^\d+ short links?$/)
  return opened
}
const PACKING = link('1', 'packing', '/packing-for-a-bad-day')

test('the table has the columns Created, From URL, To URL and Clicks, each of which sorts; the newest link is first', async () => {
  const { lists } = shortLinkServer(PACKING)
  await openLinks()
  expect(lists()).toEqual([{ search: '', isDead: false, limit: 10, offset: 0, sort: 'INSERTED_AT', sortDesc: true }])
  for (const [name, sort] of [
    ['From URL', 'FROM_URL'],
    ['To URL', 'TO_URL'],
    ['Clicks', 'CLICK_COUNT'],
    ['Created', 'INSERTED_AT'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ sort }))
  }
  expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('one.test/s/packing')
})

test('the search asks 300 ms after the last key, and a page has 10, 20 or 50 links', async () => {
  const { lists } = shortLinkServer(...Array.from({ length: 60 }, (_, n) => link(`${n}`, `code-${n}`, `/${n}`)))
  const { history } = await openLinks()
  const field = screen.getByRole('searchbox', { name: 'Search from and to URLs' })
  const began = performance.now()
  fireEvent.change(field, { target: { value: 'pack' } })
  await waitFor(() => expect(history.location.search).toBe('?search=pack'))
  expect(performance.now() - began).toBeGreaterThan(SHORTLINK_SEARCH_DEBOUNCE - 5)
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ search: 'pack', limit: 10 }))
  await userEvent.click(screen.getByRole('button', { name: 'Rows per page 10' }))
  const sizes = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(sizes).toEqual(['10', '20', '50'])
})

test('the create box sends the URL as it was typed, says Shortlink Created. and offers to copy the short address', async () => {
  const { saved } = shortLinkServer(PACKING)
  await openLinks()
  const box = within(screen.getByRole('form', { name: 'New short link' }))
  await userEvent.type(box.getByRole('textbox', { name: 'URL' }), 'HTTPS://One.test/Über')
  await userEvent.click(box.getByRole('button', { name: 'Create' }))
  expect(await screen.findByText(SHORTLINK_CREATED)).toBeTruthy()
  expect(saved()).toEqual([{ url: 'HTTPS://One.test/Über', code: null }])
  await userEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe('https://one.test/s/new')
  const empty = await screen.findByRole<HTMLInputElement>('textbox', { name: 'URL' })
  await waitFor(() => expect(empty.isConnected && empty.value).toBe(''))
})

test('a URL that is typed while the link before it is being made stays in the box', async () => {
  const { held, saved } = shortLinkServer(PACKING)
  const { promise, resolve } = Promise.withResolvers<void>()
  held.until = promise
  await openLinks()
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'URL' })
  const code = screen.getByRole<HTMLInputElement>('textbox', { name: /^Code/ })
  await userEvent.type(code, 'one')
  await userEvent.type(field, '/one{Enter}')
  fireEvent.change(field, { target: { value: '/two' } })
  resolve()
  await screen.findByText(SHORTLINK_CREATED)
  await waitFor(() => expect([field.isConnected, field.value, code.value]).toEqual([true, '/two', '']))
  await userEvent.type(field, '{Enter}')
  await waitFor(() =>
    expect(saved()).toEqual([
      { url: '/one', code: 'one' },
      { url: '/two', code: null },
    ]),
  )
})

test('a host that is written with letters that look like others shows its ASCII name, before the link is made and in the list', async () => {
  shortLinkServer(link('1', 'apples', 'https://аpple.example/pie'), link('2', 'pears', 'https://pear.example/'))
  await openLinks()
  const row = (await screen.findByText('https://аpple.example/pie')).closest('tr')
  expect(row?.textContent).toContain(readAs('xn--pple-43d.example'))
  await userEvent.type(screen.getByRole('textbox', { name: 'URL' }), 'https://bücher.example')
  expect(await screen.findByText(readAs('xn--bcher-kva.example'))).toBeTruthy()
  expect(screen.getAllByText(/xn--/)).toHaveLength(2)
})

test('a short link that cannot be made says why: what was typed stays', async () => {
  const server = shortLinkServer(PACKING)
  await openLinks()
  server.refusal = {
    message: SHORTLINK_NOT_CREATED,
    extensions: { code: 'INVALID', fields: [{ path: '', message: SHORTLINK_NOT_CREATED }] },
  }
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'URL' })
  await userEvent.type(field, '/same{Enter}')
  expect((await screen.findByText(SHORTLINK_NOT_CREATED)).closest('[role="alert"]')).toBeTruthy()
  expect(field.value).toBe('/same')
  server.refusal = {
    message: CODE_TAKEN,
    extensions: { code: 'INVALID', fields: [{ path: 'code', message: CODE_TAKEN }] },
  }
  toast.clear()
  await userEvent.type(field, '{Enter}')
  expect(await screen.findByText(CODE_TAKEN)).toBeTruthy()
  expect(screen.getByText(SHORTLINK_NOT_CREATED).closest('[role="alert"]')).toBeTruthy()
})

test('the target of a link is edited in its row; where that fails it is said, and what was typed stays', async () => {
  const server = shortLinkServer(PACKING)
  await openLinks()
  fireEvent.click(screen.getByRole('button', { name: 'Edit one.test/s/packing' }))
  const row = within(screen.getByRole('table'))
  const field = await row.findByRole<HTMLInputElement>('textbox', { name: 'URL' })
  fireEvent.change(field, { target: { value: '/elsewhere' } })
  server.refusal = { message: 'x', extensions: { requestId: 'r-9' } }
  fireEvent.click(row.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(SHORTLINK_NOT_UPDATED)).toBeTruthy()
  expect(field.value).toBe('/elsewhere')
  toast.clear()
  server.refusal = {
    message: SHORTLINK_TARGET_TAKEN,
    extensions: { code: 'INVALID', fields: [{ path: 'url', message: SHORTLINK_TARGET_TAKEN }] },
  }
  fireEvent.click(row.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(SHORTLINK_TARGET_TAKEN)).toBeTruthy()
  expect(screen.getByText(SHORTLINK_NOT_UPDATED).closest('[role="alert"]')).toBeTruthy()
  server.refusal = null
  fireEvent.click(row.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.saved().at(-1)).toEqual({ id: '1', url: '/elsewhere', version: 3 }))
})

test('a row opens to the targets it had, each with its clicks, and switches the link off', async () => {
  const server = shortLinkServer(PACKING)
  await openLinks()
  await userEvent.click(screen.getByRole('button', { name: 'Details of one.test/s/packing' }))
  expect((await screen.findByText('/bad-day-bag')).closest('li')?.textContent).toContain('221')
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }))
  await waitFor(() => expect(server.saved()).toEqual([{ id: '1', isDisabled: true, version: 3 }]))
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(server.saved()[1]).toEqual({ id: '1', isDisabled: false, version: 4 }))
  server.refusal = { message: SHORTLINK_CHANGED, extensions: { code: 'CONFLICT' } }
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }))
  expect(await screen.findByText(`${SHORTLINK_NOT_UPDATED} ${SHORTLINK_CHANGED}`)).toBeTruthy()
})

test.each([
  ['that link', 'packing', 4],
  ['another link', 'tea', 3],
])(
  'a target that is typed while one switches off %s oneself is sent with its own version',
  async (_, other, version) => {
    const { saved } = shortLinkServer(PACKING, link('2', 'tea', '/tea'))
    await openLinks()
    await userEvent.click(screen.getByRole('button', { name: 'Edit one.test/s/packing' }))
    const row = within(screen.getByRole('table'))
    await userEvent.type(await row.findByRole('textbox', { name: 'URL' }), '-2')
    await userEvent.click(screen.getByRole('button', { name: `Details of one.test/s/${other}` }))
    await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }))
    await screen.findByRole('button', { name: /^Undo/ })
    await userEvent.click(row.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(saved()[1]).toEqual({ id: '1', url: '/packing-for-a-bad-day-2', version }))
  },
)

test('a target that is typed after one switched off that link and then another is sent with its own version', async () => {
  const { saved } = shortLinkServer(PACKING, link('2', 'tea', '/tea'))
  await openLinks()
  await userEvent.click(screen.getByRole('button', { name: 'Edit one.test/s/packing' }))
  const row = within(screen.getByRole('table'))
  for (const [nth, code] of ['packing', 'tea'].entries()) {
    await userEvent.click(screen.getByRole('button', { name: `Details of one.test/s/${code}` }))
    await userEvent.click((await screen.findAllByRole('button', { name: 'Switch off' }))[nth] as HTMLElement)
    await waitFor(() => expect(saved()).toHaveLength(nth + 1))
  }
  await userEvent.type(await row.findByRole('textbox', { name: 'URL' }), '-2')
  await userEvent.click(row.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved()[2]).toEqual({ id: '1', url: '/packing-for-a-bad-day-2', version: 4 }))
  expect(saved()[1]).toMatchObject({ id: '2' })
})

test('a row opens to the clicks of its last 30 days and the visits that were left out', async () => {
  shortLinkServer(PACKING)
  await openLinks()
  await userEvent.click(screen.getByRole('button', { name: 'Details of one.test/s/packing' }))
  const days = within(await screen.findByRole('region', { name: 'Clicks of the last 30 days' }))
  await days.findByText('435 clicks, most of them on November 30: 29.')
  days.getByText('Programs, previews and staff are not counted: 60 left out.')
})

test('Dead targets says how many there are, and asks for those alone', async () => {
  const { lists } = shortLinkServer(PACKING)
  const { history } = await openLinks()
  await userEvent.click(await screen.findByRole('button', { name: /^Dead targets/ }))
  await waitFor(() => expect(lists().at(-1)).toMatchObject({ isDead: true }))
  expect(history.location.search).toBe('?isDead=true')
})

test('codes that people tried and that lead nowhere are listed, and a short address is copied', async () => {
  shortLinkServer(PACKING)
  await openLinks()
  expect((await screen.findByText('/s/halden-2062')).closest('li')?.textContent).toContain('7 visits')
  await userEvent.click(screen.getByRole('button', { name: 'Copy one.test/s/packing' }))
  expect(await screen.findByText(TEXT_COPIED)).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('https://one.test/s/packing')
})

test('a target that answers no longer is marked, its new address is one press away, and the code can be kept as a picture', async () => {
  const check = { state: 'BAD', words: 'There is no page at this address', isAlarm: true }
  const moved = { ...check, movedTo: 'https://one.test/new-place', checkedAt: '2026-11-20T09:05:00Z' }
  const { saved } = shortLinkServer({ ...PACKING, check: moved as unknown as ShortlinkRow['check'] })
  const kept: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${kept.push(file)}`, revokeObjectURL: () => {} }),
  )
  await openLinks()
  screen.getByText('There is no page at this address')
  await userEvent.click(screen.getByRole('button', { name: /^Details of/ }))
  await screen.findByText('Three failures in a day.')
  screen.getByRole('img', { name: 'QR code of https://one.test/s/packing' })
  await userEvent.click(screen.getByRole('button', { name: 'SVG' }))
  expect(await kept[0]?.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg".*<path d="M/)
  await userEvent.click(screen.getByRole('button', { name: 'Moved: use https://one.test/new-place' }))
  await waitFor(() => expect(saved()).toEqual([{ id: '1', url: 'https://one.test/new-place', version: 3 }]))
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(saved()[1]).toEqual({ id: '1', url: '/packing-for-a-bad-day', version: 4 }))
})
