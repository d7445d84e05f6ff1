import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { NOTHING_CHOSEN } from '@ward/domain/flags/bursts/burst-decisions'
import {
  BURST_AFTER_ALL_LABEL,
  BURST_AFTER_ALL_MESSAGE,
  NO_BURST_LABEL,
  saidBefore,
} from '@ward/domain/flags/bursts/burst-verdicts'
import { WITH_REASON_LABEL } from '@ward/domain/flags/flag/flag-update'
import { TEXTS_CHOICE } from '@ward/domain/flags/wellbeing/wellbeing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSession, makeSite } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { ownKey, remember } from '../../../ui/remembered.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'
import { TEXTS_A_PAGE } from './bursts.api.ts'
import { burstServer, makeText, TEXTS } from './bursts.fixtures.ts'

const session = makeSession(ROLE.admin)
beforeEach(() => remember(ownKey(session.viewer.id, 'bursts.chosen'), null))
afterEach(() => {
  vi.restoreAllMocks()
})
const open = () => openConsole('/moderation/bursts', flagRoutes, session, fakeLive().live)
const texts = async () => within(await screen.findByRole('list', { name: 'Texts' }))

test('equal texts of one author are one row, others show what differs; one that quotes is left out with the reason, and one at risk for good', async () => {
  remember(ownKey(session.viewer.id, TEXTS_CHOICE), 'folded')
  const atRisk = { atRisk: true, exception: 'at-risk', mayDecide: false, text: 'Dark words' }
  burstServer([...TEXTS, makeText('5', atRisk)])
  open()
  const list = await texts()
  const rows = list.getAllByRole('listitem')
  expect(rows).toHaveLength(4)
  expect(rows[0]?.textContent).toContain('Identical, 2 times')
  expect(rows[1]?.querySelector('del')?.textContent).toContain('calm')
  expect(rows[1]?.querySelector('ins')?.textContent).toContain('cold')
  expect(rows[2]?.textContent).toContain('Left out: Quotes the text')
  expect(screen.getByRole('heading', { name: '5 texts, 3 chosen' })).toBeTruthy()
  expect(list.queryByText(/Dark words/)).toBeNull()
  expect(list.getAllByRole<HTMLInputElement>('checkbox')[3]?.disabled).toBe(true)
  expect(list.getByText(/At-risk flags must be reviewed individually/)).toBeTruthy()
  remember(ownKey(session.viewer.id, TEXTS_CHOICE), null)
})

test('by keys: a text is left out, the question says what is done where and where not, and one undo takes it back', async () => {
  const server = burstServer()
  open()
  await texts()
  await userEvent.keyboard('jjx')
  expect(screen.getByRole('heading', { name: '4 texts, 2 chosen' })).toBeTruthy()
  await userEvent.keyboard('s')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('2 flags are closed')).toBeTruthy()
  expect(dialog.getByText('Lupus: 1 text')).toBeTruthy()
  expect(dialog.getByText(/^Psoriasis: 2 texts stay/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Mark spam' }))
  const [prepared] = server.asked.filter(({ name }) => name === 'prepareBurstDecision')
  expect(prepared?.given).toMatchObject({ operation: 'SPAM', except: [{ siteId: 2, id: '3' }], include: [] })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo all' }))
  await waitFor(() => expect(server.asked.filter(({ name }) => name === 'undoBurstDecision')).toHaveLength(1))
  expect(server.asked.filter(({ name }) => name === 'decideBurst')).toHaveLength(1)
})

test('with a reason: it stays in its field until something is decided with it, and is sent with the decision', async () => {
  const server = burstServer()
  open()
  await texts()
  const drawer = async () => {
    await userEvent.click(await screen.findByRole('button', { name: WITH_REASON_LABEL }))
    const dialog = within(await screen.findByRole('dialog', { name: WITH_REASON_LABEL }))
    const field = dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/)
    return { field, decide: () => userEvent.click(dialog.getByRole('button', { name: 'Mark 3 as spam' })) }
  }
  const question = async () => within(await screen.findByRole('dialog', { name: /^Mark content from/ }))
  const first = await drawer()
  fireEvent.change(first.field, { target: { value: 'Sells patches' } })
  await first.decide()
  await userEvent.click((await question()).getByRole('button', { name: 'Cancel' }))
  const again = await drawer()
  expect(again.field.value).toBe('Sells patches')
  await again.decide()
  await userEvent.click((await question()).getByRole('button', { name: 'Mark spam' }))
  await screen.findByRole('button', { name: 'Undo all' })
  const prepared = server.asked.filter(({ name }) => name === 'prepareBurstDecision')
  expect(prepared.map(({ given }) => given.reason)).toEqual(['Sells patches', 'Sells patches'])
  expect((await drawer()).field.value).toBe('')
})

test('a reason stays while another burst is looked at, and is asked about before the page is left', async () => {
  const server = burstServer()
  server.isSecond = true
  const { history } = open()
  await texts()
  const reason = async () => {
    await userEvent.click(await screen.findByRole('button', { name: WITH_REASON_LABEL }))
    return within(await screen.findByRole('dialog', { name: WITH_REASON_LABEL })).getByLabelText<HTMLTextAreaElement>(
      /^Reason/,
    )
  }
  fireEvent.change(await reason(), { target: { value: 'Sells patches' } })
  await userEvent.keyboard('{Escape}]')
  await waitFor(() => expect(history.location.search).toContain('burst=5'))
  expect((await reason()).value).toBe('')
  await userEvent.keyboard('{Escape}')
  void history.push('/moderation/')
  const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(asked.getByRole('button', { name: 'Stay' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('[[')
  await waitFor(() => expect(history.location.search).toContain('burst=6'))
  expect((await reason()).value).toBe('Sells patches')
})

test('a text of another site leads to its flag there, by a switch of sites; without that site among the viewer’s it is no link', async () => {
  burstServer()
  const there = makeSite(2, 'Lupus')
  const posted: Record<string, unknown>[] = []
  const graph = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url !== '/api/auth/switch-sites') return graph(url, init)
    posted.push(Object.fromEntries(init.body as URLSearchParams))
    await new Promise((resolve) => setTimeout(resolve, 100))
    return new Response(JSON.stringify({ status: 'success', redirect: THERE }))
  })
  const THERE = 'http://lupus.localhost:3000/api/auth/hand-over?code=c'
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  openConsole('/moderation/bursts', flagRoutes, makeSession(ROLE.admin, [session.site, there]), fakeLive().live)
  const [, other] = (await texts()).getAllByRole('listitem')
  const link = within(other as HTMLElement).getByRole<HTMLAnchorElement>('link')
  expect(new URL(link.href)).toMatchObject({ hostname: 'lupus.localhost', pathname: '/moderation/content-flag/73' })
  await userEvent.dblClick(link)
  expect(posted).toEqual([{ host: 'lupus.localhost', redirect: '/moderation/content-flag/73' }])
  await expect.poll(() => assign.mock.calls).toEqual([[THERE]])
  document.body.replaceChildren()
  open()
  const [here, elsewhere] = (await texts()).getAllByRole('listitem')
  expect(within(here as HTMLElement).getByRole('link')).toBeTruthy()
  expect(within(elsewhere as HTMLElement).queryByRole('link')).toBeNull()
})

test('what was chosen stays over a reload, and with nothing chosen a press says so', async () => {
  const server = burstServer([makeText('1'), makeText('2'), makeText('3')])
  open()
  for (const box of (await texts()).getAllByRole('checkbox')) await userEvent.click(box)
  document.body.replaceChildren()
  open()
  expect(await screen.findByRole('heading', { name: '3 texts, 0 chosen' })).toBeTruthy()
  await userEvent.keyboard('s')
  expect(await screen.findByText(NOTHING_CHOSEN)).toBeTruthy()
  expect(server.asked.some(({ name }) => name === 'prepareBurstDecision')).toBe(false)
})

test('what was deleted is told and not counted, cannot be chosen, and the question says that it is left out', async () => {
  const deleted = { isDeleted: true, isOpen: false, exception: 'deleted', mayDecide: false }
  const server = burstServer([...TEXTS, makeText('5', deleted)])
  open()
  const list = await texts()
  expect(screen.getByRole('heading', { name: '4 texts, 3 chosen, 1 deleted' })).toBeTruthy()
  expect(list.getByText('Deleted')).toBeTruthy()
  expect(list.queryByText('You cannot make decisions on this site')).toBeNull()
  expect(list.getAllByRole<HTMLInputElement>('checkbox').at(-1)?.disabled).toBe(true)
  expect(within(screen.getByRole('region', { name: 'Repeated texts' })).getByText(/1 deleted/)).toBeTruthy()
  await userEvent.keyboard('s')
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText('1 text is deleted already and is left out')).toBeTruthy()
  await userEvent.dblClick(question.getByRole('button', { name: 'Mark spam' }))
  await waitFor(() => expect(server.asked.filter(({ name }) => name === 'decideBurst')).toHaveLength(1))
})

test('what is said to be no burst is done, with who said it; undone it waits again, and a colleague who said it first is named', async () => {
  const server = burstServer()
  open()
  await userEvent.click(await screen.findByRole('button', { name: NO_BURST_LABEL }))
  const bursts = within(screen.getByRole('region', { name: 'Repeated texts' }))
  expect(await bursts.findByText(/^marked as not a burst by ines/)).toBeTruthy()
  expect(bursts.getByText('Done')).toBeTruthy()
  expect(server.asked.filter(({ name }) => name === 'judgeBurst').map(({ given }) => given)).toEqual([
    { id: '5', isBurst: false },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const button = await screen.findByRole('button', { name: NO_BURST_LABEL })
  server.saidBy = 'tomas.vrba'
  await userEvent.click(button)
  expect(await screen.findByText(saidBefore('tomas.vrba'))).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: BURST_AFTER_ALL_LABEL }))
  expect(await screen.findByText(BURST_AFTER_ALL_MESSAGE)).toBeTruthy()
})

test('another burst that comes in above does not take the place of the one that is open', async () => {
  const server = burstServer()
  const { live, say } = fakeLive()
  openConsole('/moderation/bursts', flagRoutes, session, live)
  await texts()
  server.isSecond = true
  say('burst', '6')
  const came = await screen.findByRole('link', { name: /^Cheap cream/ }, { timeout: 3_000 })
  expect(came.getAttribute('aria-current')).toBeNull()
  expect(new Set(server.asked.filter(({ name }) => name === 'burst').map(({ given }) => given.id))).toEqual(
    new Set(['5']),
  )
})

test('without bursts the page says what comes here; where they cannot be loaded, that', async () => {
  const server = burstServer()
  server.isEmpty = true
  open()
  expect(await screen.findByText('No bursts')).toBeTruthy()
  document.body.replaceChildren()
  server.isDown = true
  open()
  expect(await screen.findByText('The bursts could not be loaded')).toBeTruthy()
})

test('a key that has to ask the server first shows at its button that it is at work, until the question is there', async () => {
  burstServer()
  open()
  await texts()
  const answer = globalThis.fetch
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await promise
    return answer(...asked)
  })
  await userEvent.keyboard('s')
  const button = () => document.querySelector('[data-loading]')
  await waitFor(() => expect(button()?.textContent).toMatch(/spam/))
  resolve()
  await screen.findByRole('dialog')
})

test('a page of bursts that is no more leads to the last one', async () => {
  burstServer()
  const { history } = openConsole('/moderation/bursts?page=9', flagRoutes, session, fakeLive().live)
  await waitFor(() => expect(history.location.search).toBe(''))
  await texts()
})

test('another page of texts is the address’s, and the decision stays in place until it has come', async () => {
  const author = makeText('1').author
  const first = Array.from({ length: TEXTS_A_PAGE }, (_, at) => makeText(`${at + 1}`, { author }))
  burstServer([...first, makeText('999', { text: 'Only on the second page', likeness: 0.9 })])
  const { history } = open()
  await texts()
  await userEvent.click(screen.getByText('Full texts'))
  const answer = globalThis.fetch
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await promise
    return answer(...asked)
  })
  const card = within(screen.getByRole('region', { name: /chosen/ }))
  await userEvent.click(card.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(history.location.search).toBe('?burst=5&texts=2'))
  expect(card.getByRole('button', { name: WITH_REASON_LABEL })).toBeTruthy()
  resolve()
  expect(await card.findByText('Only on the second page')).toBeTruthy()
  expect(card.getByRole<HTMLInputElement>('radio', { name: 'Full texts' }).checked).toBe(true)
  void history.back()
  expect(await card.findByRole('checkbox', { name: `member1, Migraine, ${TEXTS_A_PAGE} texts` })).toBeTruthy()
})
