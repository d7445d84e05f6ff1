import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { FlagFilter } from '@ward/domain/flags/flag/flags'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { FREE_WAIT, makeCase } from '../flag/flag-case.fixtures.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { rememberList } from '../flag/flags.list-context.ts'
import { flagRoutes } from '../flags.routes.tsx'

const AT_RISK = { atRisk: true, crisisCues: [{ phrase: 'no way out', kind: 'self-harm', risk: 'own-now' }] }

type Question = { query?: string; variables?: { id?: string } }

/** Opens a flag; questions that are late are answered once `answer` is called. */
function open(change: Partial<FlagCase>, isLate: (query: string, id: string | undefined) => boolean) {
  const server = caseServer(makeCase(change))
  const { promise, resolve } = Promise.withResolvers<void>()
  const ask = fetch
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { query = '', variables }: Question = JSON.parse(String(init?.body ?? '{}'))
    if (isLate(query, variables?.id)) await promise
    return ask(url, init)
  })
  openConsole('/moderation/content-flag/1', flagRoutes, makeSession(ROLE.admin), fakeLive().live, {
    withAtRisk: true,
  })
  return { server, answer: resolve }
}
const words = () => screen.findByText('Some words')
const aMoment = () => new Promise((passed) => setTimeout(passed, 300))

test.each([
  ['whether somebody else waits', {}, 'atRiskSummary'],
  ['whether its text is in a burst', {}, 'burst {'],
  ['the guideline of a text at risk', AT_RISK, 'atRiskGuidance'],
] as const)('the first flag is drawn once %s is known, so that it does not move below it', async (_, change, late) => {
  const { server, answer } = open(change as Partial<FlagCase>, (query) => query.includes(late))
  await waitFor(() => expect(server.asked.some(({ query }) => query.includes('query FlagById'))).toBe(true))
  await aMoment()
  expect(screen.queryByText('Some words')).toBeNull()
  answer()
  expect(await words()).toBeTruthy()
})

test('the next flag of a list waits for none of it', async () => {
  rememberList({ filter: FlagFilter.parse({}), ids: ['1', '2'], gone: [], offset: 0, total: 2, opened: '1' })
  const { server } = open({}, (query, id) => query.includes('burst {') && id === '2')
  server.others.set('2', makeCase({ id: '2', assocId: '72' } as Partial<FlagCase>))
  await words()
  await userEvent.keyboard(']')
  expect(await screen.findByRole('heading', { level: 1, name: 'Comment 72' })).toBeTruthy()
})

test('the actions of a text at risk have their place before it is known who is on it, and can be used only then', async () => {
  const { server, answer } = open(AT_RISK as Partial<FlagCase>, (query) => query.includes('atRiskWait('))
  server.wait = FREE_WAIT
  await words()
  const place = () => document.querySelector<HTMLElement>('[data-at-risk]') ?? expect.fail('no place')
  const labels = () =>
    within(place())
      .getAllByRole('button', { hidden: true })
      .map(({ textContent }) => textContent)
  const before = labels()
  expect(place().dataset.atRisk).toBe('awaited')
  expect(screen.queryByRole('group', { name: 'At risk' })).toBeNull()
  await userEvent.keyboard('l')
  answer()
  expect(await screen.findByRole('group', { name: 'At risk' })).toBe(place())
  expect(labels()).toEqual(before)
  expect(server.asked.some(({ query }) => query.includes('takeAtRisk('))).toBe(false)
})
