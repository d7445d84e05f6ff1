import { afterEach, expect, test, vi } from 'vitest'
import { makeSession } from '../api/session.fixtures.ts'
import { ownKey, remember, remembered, whenChosen } from '../ui/remembered.ts'
import { keepPreferences } from './preferences.ts'

afterEach(() => {
  whenChosen(() => {})
})

const session = (preferences: Record<string, string>) => ({ ...makeSession(1), preferences })
const mine = (name: string) => ownKey('9', name)

/** A server; answers what it has kept. */
function server(answer: () => Promise<Response> = async () => Response.json({})) {
  const kept: unknown[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    kept.push(JSON.parse(body))
    return answer()
  })
  return kept
}

test('what was chosen in another browser holds here, also that something is no longer chosen; others keep theirs', () => {
  const kept = server()
  for (const key of [mine('columns.awards'), mine('columns.flags'), ownKey('8', 'columns.flags')]) remember(key, '{}')
  keepPreferences(session({ 'columns.awards': '{"year":false}', 'page-size./': '50' }))
  expect(['columns.awards', 'columns.flags', 'page-size./'].map((name) => remembered(mine(name)))).toEqual([
    '{"year":false}',
    null,
    '50',
  ])
  expect(remembered(ownKey('8', 'columns.flags'))).toBe('{}')
  expect(kept).toEqual([])
})

test('what is chosen here is kept on the server in its order, but for what belongs to this browser or to others', async () => {
  const kept = server()
  keepPreferences(session({}))
  remember(mine('page-size./'), '20')
  remember('ward.row-height', 'compact')
  remember(ownKey('8', 'page-size./'), '50')
  remember(mine('page-size./'), null)
  await vi.waitFor(() => expect(kept).toHaveLength(2))
  expect(kept).toEqual([
    { name: 'page-size./', value: '20' },
    { name: 'page-size./', value: null },
  ])
})

test('where the server cannot be reached the choice lasts here, and it is told at the next start', async () => {
  const kept = server(async () => Promise.reject(new Error('away')))
  keepPreferences(session({}))
  remember(mine('a'), '1')
  remember(mine('b'), '2')
  await vi.waitFor(() => expect(kept).toHaveLength(2))
  expect([remembered(mine('a')), remembered(mine('b'))]).toEqual(['1', '2'])
  await vi.waitFor(() => expect(remembered('ward.untold.9')).toBe('a\nb'))
  const later = server()
  keepPreferences(session({ a: 'of another browser', c: '3' }))
  expect(['a', 'b', 'c'].map((name) => remembered(mine(name)))).toEqual(['1', '2', '3'])
  const reported = [
    { name: 'a', value: '1' },
    { name: 'b', value: '2' },
  ]
  await vi.waitFor(() => expect(later).toEqual(reported))
  await vi.waitFor(() => expect(remembered('ward.untold.9')).toBeNull())
  keepPreferences(session({ a: 'of another browser' }))
  expect(remembered(mine('a'))).toBe('of another browser')
  expect(later).toEqual(reported)
})
