import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

test('what is typed before the editor of a reply is there is its text, and decides nothing', async () => {
  const server = caseServer(makeCase())
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(ROLE.admin), fakeLive().live)
  await screen.findByRole('article', { name: 'Content' })
  fireEvent.keyDown(document.body, { key: 'r' })
  // At once, whatever has the focus by then.
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'd' })
  await userEvent.keyboard('das')
  const reply = within(screen.getByRole('region', { name: 'Reply' }))
  await reply.findByText('HTML', {}, { timeout: 20_000 })
  expect((await reply.findByRole('textbox')).textContent).toBe('das')
  expect(
    server.asked.filter(({ query }) => query.includes('updateContentFlag')).map(({ variables }) => variables),
  ).toEqual([])
}, 40_000)
