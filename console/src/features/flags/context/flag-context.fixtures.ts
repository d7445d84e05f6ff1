import { CONTEXT_BEFORE, CONTEXT_PART } from '@ward/domain/flags/context/flag-context'
import type { FlagContext } from './flag-context.api.ts'

/** Replies in a thread, the one at `current` being moderated, for tests. */
export function makeContext(total: number, current: number): FlagContext {
  const user = { id: '7', username: 'tealumbrella', roleId: 3, avatar: null }
  const stateOf = { isDeleted: false, isMarkedSpam: false, isPendingModeration: false }
  const response = (at: number) => ({
    id: String(100 + at),
    assocType: 'reply' as const,
    depth: at % 7,
    excerpt: `Reply ${at}`,
    privateData: [],
    insertedAt: '2026-11-20T20:40:00Z',
    isCurrent: at === current,
    user,
    ...stateOf,
  })
  return {
    type: 'thread',
    title: 'Coming off a daily preventive',
    body: '<p>After four years we agreed to try.</p>',
    privateData: [],
    insertedAt: '2026-11-20T09:04:00Z',
    uri: '/forums/coming-off',
    isCurrent: current < 0,
    parentFlagId: '48',
    totalCount: total,
    hiddenCount: 0,
    hasEarlier: false,
    hasLater: false,
    user,
    responses: Array.from({ length: total }, (_, at) => response(at)),
    ...stateOf,
  } as FlagContext
}

/** The part that is asked for, as the server cuts it. */
export function partOf(context: FlagContext | null, asked: object): FlagContext | null {
  if (!context) return null
  const { after, before } = asked as { after?: string; before?: string }
  const { responses } = context
  const placeOf = (id: string) => responses.findIndex((response) => response.id === id)
  const around = Math.max(0, responses.findIndex(({ isCurrent }) => isCurrent) - CONTEXT_BEFORE)
  const end = before ? placeOf(before) : responses.length
  const from = after ? placeOf(after) + 1 : before ? Math.max(0, end - CONTEXT_PART) : around
  const part = responses.slice(from, Math.min(end, from + CONTEXT_PART))
  return { ...context, responses: part, hasEarlier: from > 0, hasLater: from + part.length < responses.length }
}
