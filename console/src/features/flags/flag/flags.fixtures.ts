import {
  canTransition,
  eventMessage,
  type FlagOperation,
  INVERSE,
  staleMessage,
} from '@ward/domain/flags/flag/flag-operations'
import { vi } from 'vitest'
import { sent } from '../../../api/enums.fixtures.ts'
import { createLive } from '../../../api/live.ts'
import { CHANGES, REPORTED, staffPage } from './flag-facts.fixtures.ts'
import type { FlagRow } from './flags.api.ts'

/** An open, reported comment, for tests. */
export const makeFlag = (id: string, change: Partial<FlagRow> = {}): FlagRow => ({
  ...REPORTED,
  id,
  assocId: `7${id}`,
  uri: `/post#comment-7${id}`,
  preview: `Words of ${id}`,
  excerpt: `Words of ${id}`,
  markedWords: [],
  listedAt: '2026-11-20T20:42:00Z',
  author: { id: `9${id}`, username: `member${id}`, roleId: 3, avatar: null },
  contentFlagAssigns: [],
  viewers: [],
  skippedUntil: null,
  ...change,
})

/** The last change, as the server sends it with a conflict. */
export const TOMAS_WAS_FASTER = { by: 'tomas', status: 'DONE', at: '2026-11-20T20:45:00.000Z' }

type Request = { query: string; variables: Record<string, unknown> }
type Update = { id: string; version: number; operation?: FlagOperation; assignedToUserIds?: string[] }

const ENDED_RUN = {
  id: '1',
  state: 'completed',
  progress: 1,
  total: 1,
  insertedAt: '2026-11-20T20:42:00Z',
  startedAt: '2026-11-20T20:42:00Z',
  stoppedAt: '2026-11-20T20:42:01Z',
  message: null,
}

/** The few answers of the server the queue needs; it keeps the requests. */
export function flagServer(flags: FlagRow[]) {
  const server = {
    flags,
    asked: [] as Request[],
    isDown: false,
    events: new Map<string, object[]>(),
    atRisk: 0,
    bulk: null as object | null,
  }
  const prepared: { id: string; operation: FlagOperation; ids: string[]; isFew: boolean }[] = []
  const found = (id: unknown) => server.flags.find((flag) => flag.id === id)
  const refuse = (code: string, message: string, state?: object) => ({
    errors: [{ message, extensions: { code, state } }],
  })
  const data = (value: unknown) => ({ data: value })

  function update({ id, version, operation, assignedToUserIds }: Update) {
    const flag = found(id)
    if (!flag) return refuse('NOT_FOUND', 'gone')
    if (flag.version !== version) return refuse('CONFLICT', staleMessage('tomas', 'DONE'), TOMAS_WAS_FASTER)
    const change = operation
      ? CHANGES[operation]
      : { contentFlagAssigns: (assignedToUserIds ?? []).map((userId) => ({ userId })) }
    const after = { ...flag, ...change, version: version + 1 }
    server.flags = server.flags.map((old) => (old === flag ? after : old))
    return data({ updateContentFlag: after })
  }

  /** Prepared, it is kept; started or undone, it is done at once, and a few are done as soon as they are asked for. */
  function bulk(query: string, { id, operation, flags }: Record<string, unknown>) {
    const name = /(\w+BulkDecision|decideFlags)(?: \{|\()/.exec(query.slice(query.indexOf('{')))?.[1] ?? ''
    if (name === 'latestBulkDecision') return data({ [name]: server.bulk })
    const isFew = name === 'decideFlags'
    const seen = (flags as { id: string; version: number }[] | null) ?? server.flags
    const left = seen.flatMap((each) => {
      const flag = isFew && found(each.id)
      if (!flag) return []
      const can = canTransition(flag, operation as FlagOperation)
      if (flag.version !== each.version) return [{ ...flag, because: eventMessage('tomas', 'DONE') }]
      return can.ok ? [] : [{ ...flag, because: can.because }]
    })
    if (isFew || name === 'prepareBulkDecision') {
      const ids = seen.flatMap(({ id }) => (left.some((flag) => flag.id === id) ? [] : [id]))
      prepared.push({ id: String(prepared.length + 1), operation: operation as FlagOperation, ids, isFew })
    }
    const meant = prepared.find((each) => each.id === id) ?? prepared.at(-1)
    if (!meant) return refuse('NOT_FOUND', 'gone')
    const isUndoing = name === 'undoBulkDecision'
    const done = isUndoing ? INVERSE[meant.operation] : meant.operation
    const expected = [{ kind: 'flags_closed', n: meant.ids.length }]
    const shown = {
      id: isUndoing ? `undoing ${meant.id}` : meant.id,
      operation: done,
      flags: meant.ids.length,
      expected,
      effects: expected,
      left,
    }
    if (name === 'prepareBulkDecision') return data({ [name]: shown })
    const isMeant = (flag: FlagRow) => meant.ids.includes(flag.id)
    server.flags = server.flags.map((flag) =>
      isMeant(flag) && done ? { ...flag, ...CHANGES[done], version: flag.version + 1 } : flag,
    )
    const ended = { ...shown, isUndoing, canUndo: !isUndoing, run: meant.isFew ? null : ENDED_RUN }
    if (!meant.isFew) server.bulk = ended
    return data({ [name]: { ...ended, decided: server.flags.filter(isMeant) } })
  }

  function answer({ query, variables }: Request) {
    if (query.includes('kipFlags')) {
      const ids = variables.ids as string[]
      const skippedUntil = query.includes('unskipFlags') ? null : '2126-11-20T21:42:00Z'
      server.flags = server.flags.map((flag) => (ids.includes(flag.id) ? { ...flag, skippedUntil } : flag))
      return data({
        [query.includes('unskipFlags') ? 'unskipFlags' : 'skipFlags']: ids,
      })
    }
    if (/BulkDecision|decideFlags/.test(query)) return bulk(query, variables)
    if (query.includes('updateContentFlag')) return update(variables as Update)
    if (query.includes('users('))
      return data({
        ...(query.includes('named:') && { named: staffPage([makeStaff('2', 'mara')], variables) }),
        users: staffPage([makeStaff('2', 'mara'), makeStaff('3', 'tomas')], variables),
      })
    if (query.includes('savedViews')) return data({ savedViews: [] })
    if (query.includes('atRiskSummary'))
      return data({
        atRiskSummary: {
          count: server.atRisk,
          longestSince: server.atRisk > 0 ? '2026-11-20T20:42:00Z' : null,
          older: 0,
        },
      })
    if (query.includes('contentFlagsOfNumber(')) {
      const meant = server.flags.filter(({ id, assocId }) => [id, assocId].includes(String(variables.number)))
      return data({ contentFlagsOfNumber: meant })
    }
    if (query.includes('contentFlags(')) {
      const rows = (variables.ids as string[]).flatMap((id) => found(id) ?? [])
      return data({
        contentFlags: rows.map((flag) => ({ ...flag, contentFlagEvents: server.events.get(flag.id) ?? [] })),
      })
    }
    const { limit, offset, isOpen } = variables as { limit: number; offset: number; isOpen: boolean | null }
    const matching = server.flags.filter((flag) => isOpen === null || flag.isOpen === isOpen)
    const contentFlags = matching.slice(offset, offset + limit)
    return data({ contentFlagStream: { contentFlags, pageInfo: { totalCount: matching.length } } })
  }

  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_url, init) => {
      const asked: Request = JSON.parse(String(init?.body))
      server.asked.push(asked)
      if (server.isDown) return new Response('{"errors":[{"message":"x","extensions":{"requestId":"r-9"}}]}')
      return new Response(sent(asked.query, answer(asked)))
    }),
  )
  return server
}

const makeStaff = (id: string, username: string) => ({ id, username, roleId: 2, avatar: null })

/** Somebody else changes a flag. */
export function changeElsewhere(server: ReturnType<typeof flagServer>, id: string, operation: FlagOperation) {
  server.flags = server.flags.map((flag) =>
    flag.id === id ? { ...flag, ...CHANGES[operation], version: flag.version + 1 } : flag,
  )
  const user = { id: '3', username: 'tomas' }
  server.events.set(id, [...(server.events.get(id) ?? []), { status: operation, user }])
}

/** Live events a test says itself. */
export function fakeLive() {
  const source = Object.assign(new EventTarget(), { close: () => {} })
  const live = createLive({
    openSource: () => source as unknown as EventSource,
    openChannel: () => ({ postMessage: () => {}, addEventListener: () => {}, close: () => {} }),
    takeLead: (lead) => void lead(),
  })
  const say = (topic: string, subjectId: string) =>
    source.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify({ id: '1', topic, subjectId }) }))
  return { live, say }
}
