import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { LOOK_GIVEN, LOOK_TAKEN } from '@ward/domain/flags/second-look/second-looks'
import { expect, test, vi } from 'vitest'
import { sent } from '../../../api/enums.fixtures.ts'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

/** Texts that wait for a second look. */
function lookServer(texts: string[]) {
  const server = { waiting: texts, given: [] as object[], refusal: null as string | null }
  const answer = (query: string, variables: object) => {
    if (query.includes('giveSecondLook(')) {
      if (server.refusal) return { errors: [{ message: server.refusal, extensions: { code: 'CONFLICT', state: {} } }] }
      server.given.push(variables)
      server.waiting = server.waiting.slice(1)
      return { data: { giveSecondLook: true } }
    }
    const [body] = server.waiting
    const secondLook = body
      ? { id: body, title: null, body: `<p>${body}</p>`, insertedAt: '2026-11-20T20:42:00Z' }
      : null
    return { data: { secondLook, secondLooksLeft: server.waiting.length } }
  }
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_url, init) => {
      const { query, variables } = JSON.parse(String(init?.body))
      return new Response(sent(query, answer(query, variables)))
    }),
  )
  return server
}
const open = () => openConsole('/moderation/second-looks', flagRoutes, makeSession(ROLE.moderator), fakeLive().live)

test('a text is shown alone, a press or key says what one would do, and the next comes', async () => {
  const server = lookServer(['First text', 'Last text'])
  open()
  expect(await screen.findByText('First text')).toBeTruthy()
  await userEvent.keyboard('s')
  expect(await screen.findByText(LOOK_GIVEN)).toBeTruthy()
  expect(await screen.findByText('Last text')).toBeTruthy()
  await userEvent.click(within(screen.getByRole('article')).getByRole('button', { name: /^It is fine/ }))
  expect(await screen.findByText('No second looks to review')).toBeTruthy()
  expect(server.given).toEqual([
    { id: 'First text', verdict: 'SPAM' },
    { id: 'Last text', verdict: 'FINE' },
  ])
})

test('a second look of the same text says so, and goes on', async () => {
  const server = lookServer(['First text'])
  open()
  server.refusal = LOOK_TAKEN
  await userEvent.click(await screen.findByRole('button', { name: /^Remove it/ }))
  await waitFor(() => expect(screen.getByText(new RegExp(LOOK_TAKEN))).toBeTruthy())
  expect(server.given).toEqual([])
})
