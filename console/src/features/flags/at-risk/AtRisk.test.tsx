import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { NOT_JUDGED } from '@ward/domain/automod/crisis-cut'
import { CONFIRM_HELPLINES } from '@ward/domain/flags/at-risk/helplines'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { fakeLive, flagServer, makeFlag } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const cues = { atRisk: true, crisisCues: [{ phrase: 'no way out', kind: 'self-harm', risk: 'own-now' }] }

async function openFlag(change: object, roleId: number = ROLE.moderator) {
  const server = caseServer(makeCase(change))
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(roleId), fakeLive().live)
  await screen.findByRole('article', { name: 'Content' })
  return server
}

test('a text at risk is told before anything else, with the words that say so', async () => {
  await openFlag(cues)
  const banner = screen.getByRole('region', { name: 'At risk' })
  expect(within(banner).getByText('“no way out”')).toBeTruthy()
  for (const later of [screen.getByRole('complementary', { name: 'Author and scores' }), screen.getByRole('article')])
    expect(banner.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the page says what the site’s guideline asks, and the helplines of its country or another', async () => {
  await openFlag(cues)
  const guideline = within(screen.getByRole('region', { name: 'What to do' }))
  expect((await guideline.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Ask for the plan',
    'Ask',
    'Stay',
  ])
  expect(guideline.getByRole('heading', { name: 'Immediate self-harm risk' })).toBeTruthy()
  const helplines = within(screen.getByRole('region', { name: 'Helplines' }))
  expect(helplines.getByText('Samaritans')).toBeTruthy()
  await userEvent.click(helplines.getByRole('button', { name: 'Country Ireland' }))
  await userEvent.click(await screen.findByRole('option', { name: 'United States' }))
  expect(helplines.getByText('Call or text 988')).toBeTruthy()
})

test('the banner says whose danger it is, the most pressing first', async () => {
  const crisisCues = [
    { phrase: 'kill herself', kind: 'self-harm', risk: 'somebody-else' },
    { phrase: 'forty pills', kind: 'overdose', risk: 'overdose' },
  ]
  await openFlag({ atRisk: true, crisisCues })
  const banner = within(screen.getByRole('region', { name: 'At risk' }))
  expect(banner.getByRole('heading', { name: 'This member may have taken an overdose' })).toBeTruthy()
  expect(banner.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Overdose',
    'Someone else at risk',
  ])
})

test.each(['FOLLOWED_UP', 'NO_CONCERN'])('%s is undone in the list of what happened', async (status) => {
  const event = { id: 'e0', status, body: '', insertedAt: '2026-11-20T20:45:00Z', user: { id: '3', username: 'tomas' } }
  const server = await openFlag({ ...cues, isOpen: false, contentFlagEvents: [event] })
  const happened = within(screen.getByRole('region', { name: 'What happened' }))
  await userEvent.click(happened.getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(server.flag).toMatchObject({ isOpen: true }))
})

test('a text that is not in English says that it was not judged, to all staff', async () => {
  await openFlag({ isRiskJudged: false })
  const facts = within(screen.getByRole('complementary', { name: 'Author and scores' }))
  expect(facts.getByText(NOT_JUDGED)).toBeTruthy()
})

test('nothing of it stands on the page of a text that is not at risk', async () => {
  await openFlag({})
  for (const name of ['At risk', 'What to do', 'Helplines']) expect(screen.queryByRole('region', { name })).toBeNull()
  expect(screen.queryByRole('group', { name: 'At risk' })).toBeNull()
})

test('a moderator who meets pending content reads who may approve it, and hands it to one of them', async () => {
  await openFlag({ isPendingModeration: true })
  expect(
    await screen.findByText('Members do not see this yet. Only an admin can approve this: ines or mara.'),
  ).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Assign to an admin' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Comment 71' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Moderators' }))
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([
    'INinesSuper Admin',
    'MAmaraAdmin',
  ])
})

test('an admin, who may approve it, is told nothing of the kind', async () => {
  await openFlag({ isPendingModeration: true }, ROLE.admin)
  expect(screen.queryByRole('button', { name: 'Assign to an admin' })).toBeNull()
})

test('the chip, the menu and the title count the flags at risk, and follow what happens elsewhere', async () => {
  const server = flagServer([makeFlag('1')])
  server.atRisk = 2
  const { live, say } = fakeLive()
  openConsole('/moderation/', flagRoutes, makeSession(ROLE.moderator), live, { withAtRisk: true })
  expect(await screen.findByRole('button', { name: 'At risk 2' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Moderation Dashboard 2 at risk' })).toBeTruthy()
  expect(document.title).toMatch(/^\(2\) Moderation Dashboard/)
  expect(await screen.findByText(/^2 at risk · longest wait /)).toBeTruthy()
  server.atRisk = 0
  say('flag', '7')
  await waitFor(() => expect(screen.getByRole('button', { name: 'At risk' })).toBeTruthy())
  expect(document.title).toMatch(/^Moderation Dashboard/)
})

test('what asks for a check of the helplines stands beside the lane, after it for who reads in order', async () => {
  caseServer(makeCase())
  openConsole('/moderation/at-risk', flagRoutes, makeSession(ROLE.superAdmin), fakeLive().live)
  const lane = await screen.findByText('Nobody is waiting')
  const asks = await screen.findByText(CONFIRM_HELPLINES)
  expect(lane.compareDocumentPosition(asks)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
