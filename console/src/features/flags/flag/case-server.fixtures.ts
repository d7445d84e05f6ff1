import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { vi } from 'vitest'
import { sent } from '../../../api/enums.fixtures.ts'
import type { FlagContext } from '../context/flag-context.api.ts'
import { partOf } from '../context/flag-context.fixtures.ts'
import type { FlagCase } from './flag-detail.api.ts'
import { CHANGES, staffPage } from './flag-facts.fixtures.ts'

const STAFF = [
  { id: '5', username: 'ines', roleId: 5, avatar: null },
  { id: '2', username: 'mara', roleId: 1, avatar: null },
  { id: '3', username: 'tomas', roleId: 2, avatar: null },
]

/** The few answers of the server a flag's page needs: this flag, or none. */
export function caseServer(flag: FlagCase | null) {
  const server = {
    flag,
    asked: [] as { query: string; variables: Record<string, string> }[],
    /** Answers the next operation in its place. */
    conflict: null as { message: string; state: object; once?: true; code?: 'RATE_LIMITED' } | null,
    /** Operations are answered once this has come. */
    ready: Promise.resolve(),
    /** Other flags beside the one, by id. */
    others: new Map<string, FlagCase>(),
    /** The connection breaks before the next operation is made, or after it. */
    breaks: null as 'before' | 'after' | null,
    /** The texts around the flag's own. */
    context: null as FlagContext | null,
    /** Answers the next edits in their place. */
    editConflict: null as { message: string; state: object } | null,
    editFails: false,
    /** The versions of the text by staff, newest first. */
    versions: [] as { number: number }[],
    replyFails: false,
    /** The wait of a flag at risk, and the reason why the next action on it is refused. */
    wait: null as object | null,
    laneRefusal: null as string | null,
    /** The question before an action on a text at risk. */
    question: null as string | null,
    /** A text that has no flag yet. */
    unflagged: null as object | null,
    /** Why its flag is not opened. */
    openRefusal: null as string | null,
    /** Replies are answered once this has come. */
    replied: Promise.resolve(),
  }
  const viewer = { id: '9', username: 'ines', roleId: 1 }
  const flagOfId = (id: unknown) => server.others.get(String(id)) ?? server.flag

  /** Makes an operation of the viewer's, or of whoever is named. */
  function operate(id: string, operation: FlagOperation, user: { id: string; username: string } = viewer) {
    const flag = flagOfId(id)
    if (!flag) return null
    const event = { id: `e${flag.version}`, status: operation, body: '', insertedAt: '2026-11-20T20:45:00Z', user }
    const contentFlagEvents = [...flag.contentFlagEvents, event]
    const after = { ...flag, ...CHANGES[operation], version: flag.version + 1, contentFlagEvents } as FlagCase
    if (flag === server.flag) server.flag = after
    else server.others.set(id, after)
    return after
  }
  /** Has the one flag assigned to these staff alone. */
  function assign(userIds: readonly string[]) {
    const contentFlagAssigns = STAFF.filter(({ id }) => userIds.includes(id)).map((user) => ({
      id: `a${user.id}`,
      userId: user.id,
      user,
    }))
    const { flag } = server
    server.flag = { ...flag, version: (flag?.version ?? 0) + 1, contentFlagAssigns } as FlagCase
    return server.flag
  }
  const GONE = { errors: [{ message: 'gone', extensions: { code: 'NOT_FOUND' } }] }

  function answer(query: string, variables: Record<string, string>): object {
    if (server.question && query.includes('$atRiskConfirmed') && !variables.atRiskConfirmed) {
      const extensions = { code: 'CONFLICT', state: { question: server.question } }
      return { errors: [{ message: server.question, extensions }] }
    }
    if (query.includes('contentFlagStream'))
      return { data: { contentFlagStream: { contentFlags: [], pageInfo: { totalCount: 0 } } } }
    if (query.includes('users(')) return { data: { users: staffPage(STAFF, variables) } }
    if (query.includes('atRiskGuidance'))
      return {
        data: {
          atRiskGuidance: {
            guideline: ['Ask', 'Stay'],
            kindSteps: [
              { kind: 'somebody-else', step: 'Ask how near they are' },
              { kind: 'own-now', step: 'Ask for the plan' },
            ],
            templates: ['Hello {name}, I am {me}. Call:\n{helplines}'],
            country: 'IE',
            helplines: [{ name: 'Our nurse', reach: '555 0100', source: null }],
            version: 0,
            confirmedAt: null,
            confirmedBy: null,
          },
        },
      }
    if (query.includes('distressingWork'))
      return { data: { distressingWork: { since: '2026-11-20T19:00:00Z', minutes: 95 } } }
    if (query.includes('atRiskSummary'))
      return { data: { atRiskSummary: { count: 0, longestSince: null, older: 0 }, atRiskLane: [] } }
    if (query.includes('atRiskWait(')) return { data: { atRiskWait: server.wait } }
    const lane = /\b((?:take|giveBack|hand|close|writeTo)AtRisk)\(/.exec(query)?.[1]
    if (lane && server.laneRefusal)
      return { errors: [{ message: server.laneRefusal, extensions: { code: 'CONFLICT', state: {} } }] }
    if (lane) {
      if (lane === 'takeAtRisk' && server.wait) return { data: { takeAtRisk: { id: '5', lease: 7 } } }
      if (lane === 'closeAtRisk' && server.flag) server.flag = { ...server.flag, isOpen: false }
      return { data: { [lane]: { id: server.flag?.id, version: server.flag?.version } } }
    }
    if (query.includes('privateOriginal('))
      return { data: { privateOriginal: { title: null, body: '<p>Ring 07700 900123</p>' } } }
    const masking = /\b((?:un)?maskPrivateData)\(/.exec(query)?.[1]
    if (masking) return { data: { [masking]: { id: server.flag?.id, version: (server.flag?.version ?? 0) + 1 } } }
    if (query.includes('authorDecisions')) return { data: { authorDecisions: [] } }
    if (!server.flag) return GONE
    if (query.includes('contentFlagContext')) return { data: { contentFlagContext: partOf(server.context, variables) } }
    if (query.includes('contentVersions')) {
      const upTo = Number(variables.upTo ?? 99)
      return { data: { contentVersions: server.versions.filter(({ number }) => number <= upTo).slice(0, 2) } }
    }
    const edited = /\b(editContentFlagBody|updateThread|restoreContent)\b/.exec(query)?.[1]
    if (edited && server.editFails) return { errors: [{ message: 'x', extensions: { code: 'FAULT', requestId: 'r' } }] }
    if (edited && server.editConflict)
      return {
        errors: [
          { message: server.editConflict.message, extensions: { code: 'CONFLICT', state: server.editConflict.state } },
        ],
      }
    if (edited) return { data: { [edited]: { ...variables, version: Number(variables.version) + 1 } } }
    if (query.includes('ugcReply'))
      return server.replyFails
        ? { errors: [{ message: 'x', extensions: { requestId: 'r' } }] }
        : { data: { ugcReply: { id: variables.id ?? server.flag.id } } }
    if (query.includes('openContentFlag') && server.openRefusal)
      return { errors: [{ message: server.openRefusal, extensions: { code: 'CONFLICT', state: {} } }] }
    if (query.includes('openContentFlag')) {
      const { id, version, assocType, assocId } = server.flag
      server.unflagged = null
      return { data: { openContentFlag: { id, version, assocType, assocId } } }
    }
    if (query.includes('updateContentFlag')) {
      if (server.conflict) {
        const { message, state, once, code = 'CONFLICT' } = server.conflict
        if (once) server.conflict = null
        return { errors: [{ message, extensions: { code, state } }] }
      }
      const { assignedToUserIds } = variables as { assignedToUserIds?: readonly string[] }
      if (assignedToUserIds) return { data: { updateContentFlag: assign(assignedToUserIds) } }
      const updateContentFlag = operate(variables.id ?? '', variables.operation as FlagOperation)
      return updateContentFlag ? { data: { updateContentFlag } } : GONE
    }
    if (server.unflagged && query.includes('unflaggedContent'))
      return { data: { contentFlag: null, unflaggedContent: server.unflagged } }
    const contentFlag = flagOfId(variables.id)
    return contentFlag ? { data: { contentFlag } } : GONE
  }
  vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
    const { query, variables } = JSON.parse(String(init?.body ?? '{}'))
    if (!query) return new Response('{}')
    server.asked.push({ query, variables })
    if (query.includes('ugcReply')) await server.replied
    if (!query.includes('updateContentFlag')) return new Response(sent(query, answer(query, variables)))
    const { breaks } = server
    server.breaks = null
    await server.ready
    if (breaks === 'before') throw new TypeError('Failed to fetch')
    const answered = sent(query, answer(query, variables))
    if (breaks === 'after') throw new TypeError('Failed to fetch')
    return new Response(answered)
  })
  return Object.assign(server, { operate })
}
