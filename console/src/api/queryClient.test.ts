import { onlineManager, QueryObserver, queryOptions } from '@tanstack/react-query'
import { Refusal } from '@ward/domain/kernel/refusal'
import { expect, test } from 'vitest'
import { createQueryClient, keepAnswer } from './queryClient.ts'

test('what was asked before a change and comes after its answer does not take its place', async () => {
  const queries = createQueryClient()
  const asked = Promise.withResolvers<string>()
  const answers = [asked.promise]
  const options = queryOptions({ queryKey: ['thing'], queryFn: () => answers.shift() ?? 'closed' })
  queries.setQueryData(options.queryKey, 'open')
  const seen: unknown[] = []
  const stop = new QueryObserver(queries, options).subscribe(({ data }) => seen.push(data))
  expect(queries.isFetching(options)).toBe(1)
  await keepAnswer(queries, options, 'closed')
  asked.resolve('open')
  await asked.promise
  await Promise.resolve()
  expect(queries.getQueryData(options.queryKey)).toBe('closed')
  expect(seen.at(-1)).toBe('closed')
  stop()
})

test('what was asked after a change and came before its answer is the last word', async () => {
  const queries = createQueryClient()
  const options = queryOptions({ queryKey: ['run'], queryFn: async () => 'done' })
  const stop = new QueryObserver(queries, options).subscribe(() => {})
  await expect.poll(() => queries.getQueryData(options.queryKey)).toBe('done')
  await keepAnswer(queries, options, 'queued')
  expect(queries.getQueryData(options.queryKey)).toBe('queued')
  await expect.poll(() => queries.getQueryData(options.queryKey)).toBe('done')
  stop()
})

test('what could not be asked offline is asked again as soon as one is online', async () => {
  const queries = createQueryClient()
  queries.mount()
  const answers = [() => Promise.reject(new Refusal('CONFLICT', 'You are offline.')), () => Promise.resolve('people')]
  const options = queryOptions({ queryKey: ['picker'], queryFn: () => answers.shift()?.() ?? 'again' })
  const stop = new QueryObserver(queries, options).subscribe(() => {})
  await expect.poll(() => queries.getQueryState(options.queryKey)?.status).toBe('error')
  for (const isOnline of [false, true]) onlineManager.setOnline(isOnline)
  await expect.poll(() => queries.getQueryData(options.queryKey)).toBe('people')
  stop()
  queries.unmount()
})
