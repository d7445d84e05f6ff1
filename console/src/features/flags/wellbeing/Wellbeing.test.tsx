import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import {
  BREAK_HINT_CHOICE,
  BREAK_HINT_TITLE,
  FOLDED_MESSAGE,
  PICTURES_CHOICE,
  TEXTS_CHOICE,
} from '@ward/domain/flags/wellbeing/wellbeing'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { ownKey, remember, remembered } from '../../../ui/remembered.ts'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const session = makeSession(ROLE.moderator)
const choice = (name: string) => ownKey(session.viewer.id, name)

async function openFlag(change: object) {
  const server = caseServer(makeCase(change))
  openConsole('/moderation/content-flag/1', flagRoutes, session, fakeLive().live)
  await screen.findByRole('article', { name: 'Content' })
  return server
}
const content = () => within(screen.getByRole('article', { name: 'Content' }))

test('a distressing text is folded for who wishes it, and a key shows it', async () => {
  remember(choice(TEXTS_CHOICE), 'folded')
  await openFlag({ isOffensive: true })
  expect(content().getByText(FOLDED_MESSAGE)).toBeTruthy()
  expect(screen.queryByText('Some words')).toBeNull()
  await userEvent.keyboard('v')
  expect(content().getByText('Some words')).toBeTruthy()
  await userEvent.click(content().getByRole('button', { name: 'Collapse it again' }))
  expect(screen.queryByText('Some words')).toBeNull()
})

test('an ordinary text is not folded, and without the wish none is', async () => {
  remember(choice(TEXTS_CHOICE), 'folded')
  await openFlag({})
  expect(content().getByText('Some words')).toBeTruthy()
})

test('pictures are covered until one asks, unless one chose to see them at once', async () => {
  const comment = { ...makeCase().comment, body: '<p><img src="/files/1/a-full.webp" alt="A rash"></p>' }
  await openFlag({ isImage: true, comment })
  expect(content().getByRole('button', { name: /^Show image/ })).toBeTruthy()
  remember(choice(PICTURES_CHOICE), 'shown')
  await waitFor(() => expect(content().queryByRole('button', { name: /^Show image/ })).toBeNull())
  expect(content().getByRole('img', { name: 'A rash' })).toBeTruthy()
})

test('after a long time of work a break is suggested, and put away it stays so until the next one', async () => {
  await openFlag({ isImage: true })
  const hint = await screen.findByRole('status', { name: BREAK_HINT_TITLE })
  await userEvent.click(within(hint).getByRole('button', { name: 'Dismiss this hint' }))
  expect(screen.queryByRole('status', { name: BREAK_HINT_TITLE })).toBeNull()
  expect(remembered(choice(BREAK_HINT_CHOICE))).toBe('2026-11-20T19:00:00Z')
})
