import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { FlagFilter } from '@ward/domain/flags/flag/flags'
import { SKIP_TOPIC } from '@ward/domain/flags/queue/flag-skips'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../api/queryClient.ts'
import { makeSession } from '../../../api/session.fixtures.ts'
import { SessionProvider } from '../../../api/session.tsx'
import { LiveProvider } from '../../../api/useLive.tsx'
import { fakeLive, flagServer, makeFlag } from '../flag/flags.fixtures.ts'
import { rememberList } from '../flag/flags.list-context.ts'
import { useFlagList } from './useFlagList.ts'

/** The rows that come after the first flag of the list, and the way to say that something happened elsewhere. */
function openList(ids: string[]) {
  const server = flagServer(ids.map((id) => makeFlag(id)))
  rememberList({ filter: FlagFilter.parse({}), ids, gone: [], offset: 0, total: ids.length })
  const { live, say } = fakeLive()
  const queries = createQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <SessionProvider session={makeSession(2)}>
        <LiveProvider live={live}>{children}</LiveProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
  const { result } = renderHook(() => useFlagList(ids[0] ?? ''), { wrapper })
  return { server, say, queries, upcoming: () => result.current?.upcoming.map(({ id }) => id) }
}

test('what somebody else decides is no longer next', async () => {
  const { server, say, upcoming } = openList(['1', '2', '3'])
  await waitFor(() => expect(upcoming()).toEqual(['2', '3']))
  server.flags = server.flags.filter(({ id }) => id !== '2')
  say('flag', '2')
  await waitFor(() => expect(upcoming()).toEqual(['3']))
})

test('only a flag among the next ones makes the page ask again', async () => {
  const { say, queries, upcoming } = openList(['1', '2', '3'])
  await waitFor(() => expect(upcoming()).toEqual(['2', '3']))
  const answers = () =>
    queries
      .getQueryCache()
      .getAll()
      .reduce((sum, { state }) => sum + state.dataUpdateCount, 0)
  const before = answers()
  say('flag', '99')
  await new Promise((resolve) => void setTimeout(resolve, 300))
  expect(answers()).toBe(before)
  say('flag', '3')
  await waitFor(() => expect(answers()).toBe(before + 1))
})

test('what the viewer skips is not next, and comes back when it is no longer skipped', async () => {
  const { server, say, upcoming } = openList(['1', '2', '3'])
  await waitFor(() => expect(upcoming()).toEqual(['2', '3']))
  const skippedUntil = '2126-11-20T21:42:00Z'
  server.flags = server.flags.map((flag) => (flag.id === '2' ? { ...flag, skippedUntil } : flag))
  say(SKIP_TOPIC, '9')
  await waitFor(() => expect(upcoming()).toEqual(['3']))
  server.flags = server.flags.map((flag) => ({ ...flag, skippedUntil: null }))
  say(SKIP_TOPIC, '9')
  await waitFor(() => expect(upcoming()).toEqual(['2', '3']))
})
