import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { LOOK_AGAIN_TITLE } from '@ward/domain/flags/flag/appeals'
import { NO_FLAG_YET } from '@ward/domain/flags/flag/flag-operations'
import { NOT_ONES_OWN_CONTENT, NOT_ONES_OWN_REPORT } from '@ward/domain/flags/flag/parties'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { flagServer, makeFlag } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const open = (address: string) => openConsole(address, flagRoutes, makeSession(ROLE.admin))
async function openFlag(change: object, wait: object | null = null) {
  const server = caseServer(makeCase(change))
  server.wait = wait
  open('/moderation/content-flag/1')
  await screen.findByRole('group', { name: 'Decide' })
  return server
}
const group = (name: string) => within(screen.getByRole('group', { name }))
const reasonOf = (button: HTMLElement) => [button.getAttribute('aria-disabled'), button.dataset.tip]
const mutations = ({ asked }: { asked: { query: string }[] }) => asked.filter(({ query }) => query.includes('mutation'))

test.each([
  ['author', NOT_ONES_OWN_CONTENT],
  ['reporter', NOT_ONES_OWN_REPORT],
] as const)(
  'who is the %s of a flag reads why no decision is theirs, on its buttons and keys',
  async (viewerIs, why) => {
    const server = await openFlag({ viewerIs })
    for (const name of [/^Mark done/, /^Mark spam/, /^Delete/])
      expect(reasonOf(group('Decide').getByRole('button', { name }))).toEqual(['true', why])
    await userEvent.keyboard('d')
    expect(await screen.findByText(why)).toBeTruthy()
    expect(mutations(server)).toEqual([])
  },
)

test('an own appeal says who must answer it', async () => {
  const appeal = { id: '1', words: 'I meant it', askedAt: '2026-11-20T20:42:00Z', decidedBy: 'mara', mayAnswer: false }
  await openFlag({ viewerIs: 'author', isAppealed: true, appeal })
  expect(screen.getByRole('region', { name: LOOK_AGAIN_TITLE }).textContent).toContain(NOT_ONES_OWN_CONTENT)
})

test('who reported a text at risk takes it, and leaves its outcome to somebody else', async () => {
  const wait = { id: '5', since: '2026-11-20T20:42:00Z', lookedAt: null, heldUntil: null, lease: 0 }
  const server = await openFlag({ viewerIs: 'reporter', atRisk: true }, { ...wait, holder: null, handedTo: null })
  const lane = within(await screen.findByRole('group', { name: 'At risk' }))
  for (const name of [/^No concern/, /^Followed up/])
    expect(reasonOf(lane.getByRole('button', { name }))).toEqual(['true', NOT_ONES_OWN_REPORT])
  expect(lane.getByRole('button', { name: /^Claim/ }).getAttribute('aria-disabled')).toBeNull()
  await userEvent.keyboard('f')
  expect(await screen.findByText(NOT_ONES_OWN_REPORT)).toBeTruthy()
  expect(mutations(server)).toEqual([])
})

test('an own text without a flag, and an own one in the list, say the same', async () => {
  const cased = caseServer(makeCase())
  const { id, body, insertedAt } = makeCase().comment ?? expect.fail()
  cased.unflagged = {
    ...{
      id,
      body,
      insertedAt,
      title: null,
      uri: '/a',
      isDeleted: false,
      isMarkedSpam: false,
      isPendingModeration: false,
    },
    user: { id: '9', username: 'ines', roleId: 1, avatar: null },
  }
  open('/moderation/content-flag/comment/71')
  await screen.findByText(NO_FLAG_YET)
  const [first] = group('Decide').getAllByRole('button')
  expect(reasonOf(first as HTMLElement)).toEqual(['true', NOT_ONES_OWN_CONTENT])
  cleanup()
  const server = flagServer([makeFlag('1', { viewerIs: 'author' }), makeFlag('2')])
  open('/moderation/')
  await screen.findByText(/^\d+ (unmoderated|flags?)$/)
  await userEvent.keyboard('jd')
  expect(await screen.findByText(new RegExp(NOT_ONES_OWN_CONTENT))).toBeTruthy()
  expect(mutations(server)).toEqual([])
})
