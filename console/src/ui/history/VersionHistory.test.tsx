import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import type { ShownVersion } from './History.tsx'
import { VersionHistory } from './VersionHistory.tsx'

const version = (number: number): ShownVersion => ({
  number,
  insertedAt: '2026-03-01T09:30:00Z',
  author: null,
  authorKind: 'command',
  fields: [{ name: 'steps', text: `Text ${number}` }],
  before: null,
})

/** The history of a thing at version 2; `load` stands for the server. */
function open(load: () => Promise<ShownVersion[]>) {
  const queries = new QueryClient()
  const restored: number[][] = []
  const queryKey = ['versions']
  const Shown = () => (
    <VersionHistory
      query={useInfiniteQuery({ queryKey, queryFn: load, initialPageParam: null, getNextPageParam: () => null })}
      shown={(each) => each}
      labels={{}}
      restore={async (...asked) => restored.push(asked)}
      saved="Restored"
      onRestored={() => {}}
    />
  )
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queries}>
        <Shown />
      </QueryClientProvider>
      <ConfirmDialog />
    </MantineProvider>,
  )
  return { restored, refresh: () => act(async () => void queries.invalidateQueries({ queryKey })) }
}
const button = () => screen.findByRole('button', { name: 'Restore version 1' })

test('what is restored goes with the newest version that was shown at the press, also where the list moved on below the question', async () => {
  let versions = [version(2), version(1)]
  const { restored, refresh } = open(async () => versions)
  await userEvent.click(await button())
  versions = [version(3), ...versions]
  await refresh()
  await screen.findByText('Version 3')
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(restored).toEqual([[1, 2]]))
})

test('nothing is restored while the versions are asked for again', async () => {
  let answer = Promise.resolve([version(2), version(1)])
  const { refresh } = open(() => answer)
  expect((await button()).getAttribute('aria-disabled')).toBeNull()
  const { promise, resolve } = Promise.withResolvers<ShownVersion[]>()
  answer = promise
  await refresh()
  expect((await button()).getAttribute('aria-disabled')).toBe('true')
  resolve([version(3), version(2), version(1)])
  await screen.findByText('Version 3')
  expect((await button()).getAttribute('aria-disabled')).toBeNull()
})
