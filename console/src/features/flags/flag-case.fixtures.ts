import type { FlagOperation } from '@ward/domain/flag-operations'
import { vi } from 'vitest'
import type { FlagCase } from './flag-detail.api.ts'
import { CHANGES, REPORTED } from './flag-facts.fixtures.ts'

const author = {
  id: '91',
  username: 'sunniva',
  slug: 'sunniva',
  roleId: 3,
  avatar: null,
  badge: null,
  bio: '',
  insertedAt: '2024-03-01T09:00:00Z',
  openFlagsCount: 2,
  postsCount: 1234,
  removedCount: 3,
}

/** An open, reported comment as the flag's page shows it, for tests. */
export const makeCase = (change: object = {}): FlagCase =>
  ({
    ...REPORTED,
    id: '1',
    assocId: '71',
    uri: '/story#comment-71',
    insertedAt: '2026-11-20T20:42:00Z',
    updatedAt: '2026-11-20T20:42:00Z',
    crisisCues: [],
    author,
    contentFlagEvents: [],
    contentFlagAssigns: [],
    viewers: [],
    reports: [],
    comment: {
      id: '71',
      body: '<p>Some words</p>',
      insertedAt: '2026-11-20T20:40:00Z',
      editedAt: null,
      post: { id: '5', title: 'A story', slug: 'story' },
    },
    reply: null,
    thread: null,
    userProfileStatus: null,
    userProfileStatusReply: null,
    user: null,
    ...change,
  }) as unknown as FlagCase

/** The few answers of the server a flag's page needs: this flag, or none. */
export function caseServer(flag: FlagCase | null) {
  const server = {
    flag,
    asked: [] as { query: string; variables: Record<string, string> }[],
    /** Answers the next operation in its place. */
    conflict: null as { message: string; state: object } | null,
    /** Operations are answered once this has come. */
    ready: Promise.resolve(),
  }
  const GONE = { errors: [{ message: 'gone', extensions: { code: 'NOT_FOUND' } }] }

  function answer(query: string, variables: Record<string, string>): object {
    if (query.includes('contentFlagStream'))
      return { data: { contentFlagStream: { contentFlags: [], pageInfo: { totalCount: 0 } } } }
    if (query.includes('users(')) return { data: { users: { users: [] } } }
    if (!server.flag) return GONE
    if (query.includes('openContentFlag')) return { data: { openContentFlag: { id: server.flag.id } } }
    if (query.includes('updateContentFlag')) {
      if (server.conflict) {
        const { message, state } = server.conflict
        return { errors: [{ message, extensions: { code: 'CONFLICT', state } }] }
      }
      const change = CHANGES[variables.operation as FlagOperation]
      server.flag = { ...server.flag, ...change, version: server.flag.version + 1 }
      return { data: { updateContentFlag: server.flag } }
    }
    return { data: { contentFlag: server.flag } }
  }
  vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
    const { query, variables } = JSON.parse(String(init?.body ?? '{}'))
    if (!query) return new Response('{}')
    server.asked.push({ query, variables })
    if (query.includes('updateContentFlag')) await server.ready
    return new Response(JSON.stringify(answer(query, variables)))
  })
  return server
}
