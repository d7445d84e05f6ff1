import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { FlagChips } from '../flag/FlagChips.tsx'
import { fakeLive, flagServer, makeFlag } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'
import { CrisisCues } from './CrisisCues.tsx'

test('the words that raised the signal are listed, each kind of danger once with all of its own', () => {
  const crisisCues = [
    { phrase: 'want to die', kind: 'self-harm' as const, risk: 'somebody-else' as const },
    { phrase: 'end her life', kind: 'self-harm' as const, risk: 'somebody-else' as const },
    { phrase: 'hits me', kind: 'abuse' as const, risk: 'abuse-at-home' as const },
  ]
  render(<CrisisCues flag={{ atRisk: true, crisisCues }} />)
  expect(screen.getByText('Flagged phrases:')).toBeTruthy()
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Abuse at home', 'Someone else at risk'])
  expect(screen.getAllByRole('definition').map((words) => words.textContent)).toEqual([
    '“hits me”',
    '“want to die”',
    '“end her life”',
  ])
})

test('nothing is said of a flag that is not at risk', () => {
  const { container } = render(<CrisisCues flag={{ atRisk: false, crisisCues: [] }} />)
  expect(container.textContent).toBe('')
})

test('the chip At risk stands first, in a colour of its own, and keeps its words where others have only icons', () => {
  const flag = makeFlag('1', { atRisk: true, isOffensive: true, isDeleted: true })
  const { container } = render(<FlagChips flag={flag} letters={0} />)
  const chips = [...container.querySelectorAll<HTMLElement>('[data-hue]')]
  expect(chips.map((chip) => chip.dataset.hue)).toEqual(['danger', 'plum', 'red', 'amber'])
  expect(chips[0]?.textContent).toBe('At risk')
  expect(chips[0]?.querySelector('svg')).toBeTruthy()
  const tips = [...container.querySelectorAll<HTMLElement>('[data-tip]')].map((chip) => chip.dataset.tip)
  expect(tips).toEqual([
    'The text speaks of self-harm, an overdose or abuse',
    'Language: Automod rates this as offensive',
    'Deleted: Members no longer see this',
    'Reported: A member reported this',
  ])
})

test('the filter At risk stands last, asks the server and stands in the address', async () => {
  const server = flagServer([makeFlag('1', { atRisk: true })])
  const { history } = openConsole('/moderation/', flagRoutes, makeSession(ROLE.moderator), fakeLive().live)
  const row = await waitFor(() => document.querySelector<HTMLElement>('[data-row="1"]') ?? expect.fail('no row'))
  expect(within(row).getByText('At risk')).toBeTruthy()
  const pill = screen.getByRole('button', { name: 'At risk' })
  expect(pill.compareDocumentPosition(screen.getByRole('button', { name: 'Reported' }))).toBe(
    Node.DOCUMENT_POSITION_PRECEDING,
  )
  await userEvent.click(pill)
  await waitFor(() => expect(history.location.search).toBe('?filters=at-risk'))
  const asked = expect.objectContaining({ variables: expect.objectContaining({ atRisk: true, isOpen: true }) })
  await waitFor(() => expect(server.asked).toContainEqual(asked))
})
