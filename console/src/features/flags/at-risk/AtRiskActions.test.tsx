import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { MESSAGE_EMPTY } from '@ward/domain/conversations/conversations'
import {
  ALREADY_YOURS,
  GIVE_BACK_LABEL,
  GIVEN_BACK_MESSAGE,
  heldMessage,
  NOT_WAITING,
  OUTCOME_MESSAGE,
  TAKEN_MESSAGE,
} from '@ward/domain/flags/at-risk/at-risk'
import { WRITE_BEGUN, WRITTEN_MESSAGE } from '@ward/domain/flags/at-risk/at-risk-writing'
import { anyway, textTouched } from '@ward/domain/flags/at-risk-asking'
import { notSent } from '@ward/domain/flags/editing/text-reply'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { FREE_WAIT, makeCase } from '../flag/flag-case.fixtures.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const ME = { id: '9', username: 'ines', avatar: null }
const TOMAS = { id: '3', username: 'tomas', avatar: null }

async function openFlag(wait: object | null) {
  const server = caseServer(
    makeCase({ atRisk: true, crisisCues: [{ phrase: 'no way out', kind: 'self-harm', risk: 'own-now' }] }),
  )
  server.wait = wait
  const { live, say } = fakeLive()
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(ROLE.moderator), live)
  await screen.findByRole('article', { name: 'Content' })
  await screen.findByRole('group', { name: 'At risk' })
  return Object.assign(server, { say })
}
const lane = () => within(screen.getByRole('group', { name: 'At risk' }))
const askedFor = (server: { asked: { query: string; variables: Record<string, string> }[] }, name: string) =>
  server.asked.filter(({ query }) => query.includes(`${name}(`))

test('writing to the member stands before any decision and is the solid button; Mark done is neither', async () => {
  const server = await openFlag(FREE_WAIT)
  const buttons = within(screen.getByRole('group', { name: 'Decide' })).getAllByRole('button')
  const solid = buttons.filter(({ dataset }) => dataset.variant === 'filled')
  expect(solid).toEqual([lane().getByRole('button', { name: /^Write to the member/ })])
  expect(buttons.indexOf(solid[0] ?? expect.fail())).toBe(0)
  expect(screen.getByText('Unclaimed')).toBeTruthy()
  await userEvent.click(lane().getByRole('button', { name: /^Claim/ }))
  expect(await screen.findByText(TAKEN_MESSAGE)).toBeTruthy()
  expect(askedFor(server, 'takeAtRisk')).toHaveLength(1)
})

test('the holder is shown with the time left, and others cannot press the button', async () => {
  const heldUntil = new Date(Date.now() + 6.5 * 60_000).toISOString()
  const server = await openFlag({ ...FREE_WAIT, holder: TOMAS, heldUntil })
  expect(screen.getByText('Claimed by tomas · releases in 7 min')).toBeTruthy()
  const take = lane().getByRole('button', { name: /^Claim/ })
  expect([take.getAttribute('aria-disabled'), take.dataset.tip]).toEqual(['true', heldMessage('tomas', 7)])
  await userEvent.keyboard('l')
  expect(await screen.findByText(heldMessage('tomas', 7))).toBeTruthy()
  expect(askedFor(server, 'takeAtRisk')).toHaveLength(0)
})

test('where somebody took it in another tab just before they press, it stays theirs; it is given back elsewhere', async () => {
  const server = await openFlag(FREE_WAIT)
  // The same place of the page, whatever stands in it by then: people press where they saw it.
  const pressed = lane().getByRole('button', { name: /^Claim/ })
  server.wait = { ...FREE_WAIT, lease: 4, holder: ME, heldUntil: new Date(Date.now() + 10 * 60_000).toISOString() }
  server.say('flag', '1')
  expect(await screen.findByText('Claimed by you')).toBeTruthy()
  await userEvent.dblClick(pressed)
  expect(askedFor(server, 'giveBackAtRisk')).toEqual([])
  expect([pressed.getAttribute('aria-disabled'), pressed.dataset.tip]).toEqual(['true', ALREADY_YOURS])
  await userEvent.click(screen.getByRole('button', { name: GIVE_BACK_LABEL }))
  expect(await screen.findByText(GIVEN_BACK_MESSAGE)).toBeTruthy()
  expect(askedFor(server, 'giveBackAtRisk').map(({ variables }) => variables)).toEqual([{ id: '1', lease: 4 }])
})

test('Undo gives back the press it was told of', async () => {
  const server = await openFlag(FREE_WAIT)
  await userEvent.click(lane().getByRole('button', { name: /^Claim/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Undo/ }))
  await waitFor(() =>
    expect(askedFor(server, 'giveBackAtRisk').map(({ variables }) => variables)).toEqual([{ id: '1', lease: 7 }]),
  )
})

test('what a colleague is on is closed after a question alone, and stays as it is without a yes', async () => {
  const server = await openFlag({
    ...FREE_WAIT,
    holder: TOMAS,
    heldUntil: new Date(Date.now() + 8 * 60_000).toISOString(),
  })
  server.question = textTouched({ n: 1, unseen: 0, holders: ['tomas'], isYours: false })
  const asked = async (answer: string) => {
    await userEvent.click(lane().getByRole('button', { name: /^Followed up/ }))
    const dialog = await screen.findByRole('dialog', { name: anyway('Followed up') })
    expect(within(dialog).getByText(server.question ?? '')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: answer }))
  }
  await asked('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(OUTCOME_MESSAGE['followed-up'])).toBeNull()
  await asked('Followed up')
  expect(await screen.findByText(OUTCOME_MESSAGE['followed-up'])).toBeTruthy()
  const sent = askedFor(server, 'closeAtRisk').map(({ variables }) => variables.atRiskConfirmed)
  expect(sent).toEqual([undefined, undefined, true])
})

test('a second claim says who was first', async () => {
  const server = await openFlag(FREE_WAIT)
  server.laneRefusal = heldMessage('tomas', 10)
  await userEvent.click(lane().getByRole('button', { name: /^Claim/ }))
  expect(await screen.findByText(heldMessage('tomas', 10))).toBeTruthy()
})

test('a template is filled in with who is meant and the helplines that are shown, and sent once', async () => {
  const server = await openFlag(FREE_WAIT)
  await userEvent.click(lane().getByRole('button', { name: /^Write to the member/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Write to the member' }))
  await userEvent.click(drawer.getByRole('button', { name: 'Send' }))
  expect(await drawer.findByText(MESSAGE_EMPTY)).toBeTruthy()
  await userEvent.click(drawer.getByRole('combobox', { name: /^Template/ }))
  await userEvent.click(await screen.findByRole('option', { name: /^Hello sunniva/ }))
  await userEvent.click(drawer.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(WRITTEN_MESSAGE)).toBeTruthy()
  const [sent, ...more] = askedFor(server, 'writeToAtRisk')
  expect(sent?.variables.body).toMatch(
    /^Hello sunniva, I am \S+\. Call:\n- Our nurse: 555 0100\n- Emergency services: 112 or 999/,
  )
  expect(more).toEqual([])
})

test('a letter takes nothing more while it is sent', async () => {
  await openFlag(FREE_WAIT)
  await userEvent.click(lane().getByRole('button', { name: /^Write to the member/ }))
  const message = await screen.findByRole('textbox', { name: 'Message' })
  await userEvent.type(message, 'I am here')
  const answers = globalThis.fetch
  const { promise, resolve } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => promise.then(() => answers(...asked)))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(message.closest('fieldset')?.disabled).toBe(true))
  resolve()
  expect(await screen.findByText(WRITTEN_MESSAGE)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull())
})

test('a letter that is being written stays when somebody else closes the flag, with why it cannot be sent', async () => {
  const server = await openFlag(FREE_WAIT)
  await userEvent.click(lane().getByRole('button', { name: /^Write to the member/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Write to the member' }))
  await userEvent.type(drawer.getByRole('textbox', { name: 'Message' }), 'I am here')
  server.operate('1', 'DONE', TOMAS)
  server.wait = null
  server.laneRefusal = NOT_WAITING
  server.say('flag', '1')
  await waitFor(() => expect(screen.queryByRole('group', { name: 'At risk' })).toBeNull())
  await userEvent.click(drawer.getByRole('button', { name: 'Send' }))
  expect(await drawer.findByText(notSent(NOT_WAITING))).toBeTruthy()
  expect(drawer.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value).toBe('I am here')
})

test('leaving an unsent letter asks first', async () => {
  await openFlag(FREE_WAIT)
  await userEvent.click(lane().getByRole('button', { name: /^Write to the member/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Write to the member' }))
  await userEvent.type(drawer.getByRole('textbox', { name: 'Message' }), 'I am here')
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(asked.getByRole('button', { name: 'Stay' }))
  await userEvent.click(lane().getByRole('button', { name: /^Write to the member/ }))
  expect(await screen.findByDisplayValue('I am here')).toBeTruthy()
})

test('a letter is there again after a reload; Ctrl+Enter sends it, and it is gone', async () => {
  await openFlag(FREE_WAIT)
  const write = () => lane().getByRole('button', { name: /^Write to the member/ })
  await userEvent.click(write())
  await userEvent.type(await screen.findByRole('textbox', { name: 'Message' }), 'I am here')
  cleanup()
  const server = await openFlag(FREE_WAIT)
  expect(write().textContent).toContain(WRITE_BEGUN)
  await userEvent.click(write())
  await userEvent.type(await screen.findByDisplayValue('I am here'), '{Control>}{Enter}{/Control}')
  expect(await screen.findByText(WRITTEN_MESSAGE)).toBeTruthy()
  expect(askedFor(server, 'writeToAtRisk').map(({ variables }) => variables.body)).toEqual(['I am here'])
  cleanup()
  await openFlag(FREE_WAIT)
  expect(write().textContent).not.toContain(WRITE_BEGUN)
})

test('a template takes the place of another, and of nothing that was typed', async () => {
  await openFlag(FREE_WAIT)
  await userEvent.click(lane().getByRole('button', { name: /^Write to the member/ }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Write to the member' }))
  const message = () => drawer.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }).value
  const choose = async () => {
    await userEvent.click(drawer.getByRole('combobox', { name: /^Template/ }))
    await userEvent.click(await screen.findByRole('option', { name: /^Hello sunniva/ }))
  }
  await choose()
  await choose()
  expect(message().match(/Hello sunniva/g)).toHaveLength(1)
  await userEvent.clear(drawer.getByRole('textbox', { name: 'Message' }))
  await userEvent.type(drawer.getByRole('textbox', { name: 'Message' }), 'I read what you wrote.')
  await choose()
  expect(message()).toMatch(/^I read what you wrote[.]\n\nHello sunniva/)
})

test('a colleague is chosen and asked to take over', async () => {
  const server = await openFlag(FREE_WAIT)
  await userEvent.click(lane().getByRole('button', { name: /^Hand off/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand off to a colleague' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Colleague' }))
  await userEvent.click((await screen.findAllByRole('option'))[0] ?? expect.fail())
  await userEvent.click(dialog.getByRole('button', { name: 'Hand off' }))
  await waitFor(() => expect(askedFor(server, 'handAtRisk')).toHaveLength(1))
})

test('what is pressed while the page still asks what came of the press before is done, not lost', async () => {
  const server = await openFlag(FREE_WAIT)
  const held = Promise.withResolvers<void>()
  const send = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (String(init?.body).includes('query FlagById')) await held.promise
    return send(url, init)
  })
  await userEvent.click(lane().getByRole('button', { name: /^Claim/ }))
  expect(await screen.findByText(TAKEN_MESSAGE)).toBeTruthy()
  await userEvent.dblClick(lane().getByRole('button', { name: /^Followed up/ }))
  expect(await screen.findByText(OUTCOME_MESSAGE['followed-up'])).toBeTruthy()
  expect(askedFor(server, 'closeAtRisk')).toHaveLength(1)
  held.resolve()
})

test('it is closed with what came of it, and Undo opens it again', async () => {
  const server = await openFlag(FREE_WAIT)
  await userEvent.click(lane().getByRole('button', { name: /^Followed up/ }))
  expect(await screen.findByText(OUTCOME_MESSAGE['followed-up'])).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('group', { name: 'At risk' })).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  await waitFor(() =>
    expect(server.asked.some(({ variables }) => (variables as { operation?: string }).operation === 'REOPEN')).toBe(
      true,
    ),
  )
})

test('“Claimed by you” goes when somebody else has it', async () => {
  const server = await openFlag(FREE_WAIT)
  const heldUntil = new Date(Date.now() + 600_000).toISOString()
  const pressed = lane().getByRole('button', { name: /^Claim/ })
  server.wait = { ...FREE_WAIT, holder: ME, heldUntil, lease: 1 }
  await userEvent.click(pressed)
  expect(await screen.findByText(TAKEN_MESSAGE)).toBeTruthy()
  expect(await screen.findByText('Claimed by you')).toBeTruthy()
  server.wait = { ...FREE_WAIT, holder: TOMAS, heldUntil, lease: 2 }
  server.say('flag', '1')
  // By itself it would go after ten seconds.
  await waitFor(() => expect(screen.queryByText(TAKEN_MESSAGE)).toBeNull(), { timeout: 5_000 })
})
