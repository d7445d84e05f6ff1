import { vi } from 'vitest'
import { sent } from '../../../api/enums.fixtures.ts'

const AT = '2026-11-20T20:42:00Z'
const SAMPLE = 'FREE calm patch for all'

export const makeText = (id: string, change: object = {}) => ({
  id,
  siteId: 1,
  assocType: 'comment',
  text: SAMPLE,
  insertedAt: AT,
  isFirst: id === '1',
  likeness: 1,
  reasons: ['text'],
  exception: null,
  flagId: `7${id}`,
  isOpen: true,
  atRisk: false,
  isDeleted: false,
  isMarkedSpam: false,
  mayDecide: true,
  author: { id: `9${id}`, username: `member${id}`, memberSince: AT, isNew: true },
  ...change,
})

/** Two alike on one site, one of another site that differs, and one that only quotes. */
export const TEXTS = [
  makeText('1'),
  makeText('2', { author: makeText('1').author }),
  makeText('3', { siteId: 2, text: 'FREE cold patch for all', likeness: 0.9 }),
  makeText('4', { text: `Seen this? ${SAMPLE}`, exception: 'quotes', likeness: 0.6 }),
]

const SITES = [
  { siteId: 1, name: 'Migraine', mayDecide: true },
  { siteId: 2, name: 'Lupus', mayDecide: true },
]

/** The answers a page of bursts needs; it keeps the requests. */
export function burstServer(texts = TEXTS) {
  const server = {
    asked: [] as { name: string; given: Record<string, unknown> }[],
    decision: null as object | null,
    /** The person who first said that it is no burst. */
    saidBy: null as string | null,
    isEmpty: false,
    /** Another burst came in above this one. */
    isSecond: false,
    isDown: false,
  }
  const burst = {
    id: '5',
    text: SAMPLE,
    size: texts.filter(({ isDeleted }) => !isDeleted).length,
    deletedCount: texts.filter(({ isDeleted }) => isDeleted).length,
    openCount: texts.length,
    chosenCount: 3,
    authorCount: 3,
    newAuthorCount: 3,
    networkCount: 0,
    links: ['calm-patch.example'],
    reasons: ['text'],
    firstAt: AT,
    lastAt: AT,
    joinedAt: AT,
    sites: SITES,
    siteCount: 2,
    first: { texts: texts.slice(0, 1) },
  }
  const run = { state: 'completed', progress: 2, total: 2, insertedAt: AT, startedAt: AT, stoppedAt: AT, message: null }
  const judged = () => ({
    ...burst,
    outcome: server.saidBy === null ? null : { operation: null, by: server.saidBy, at: AT },
  })
  function answer(name: string, given: Record<string, unknown>) {
    if (server.isDown) return { errors: [{ message: 'The database rests', extensions: { code: 'RATE_LIMITED' } }] }
    const effects = [{ kind: 'flags_closed', n: 2 }]
    const parts = [
      { siteId: 1, name: 'Migraine', flags: 1 },
      { siteId: 2, name: 'Lupus', flags: 1 },
    ]
    const refused = [{ siteId: 3, name: 'Psoriasis', texts: 2, because: 'You must be an Admin to do that' }]
    const shown = {
      key: given.key,
      burstId: '5',
      flags: 2,
      effects,
      expected: effects,
      parts,
      refused,
      left: [],
      run,
      canUndo: true,
      isUndoing: false,
    }
    if (name === 'bursts') {
      const above = server.isSecond ? [{ ...judged(), id: '6', text: 'Cheap cream' }] : []
      const bursts = server.isEmpty ? [] : [...above, judged()]
      return { data: { bursts: { total: bursts.length, bursts } } }
    }
    if (name === 'burst') {
      const from = Number(given.offset)
      const page = { total: texts.length, texts: texts.slice(from, from + Number(given.limit)) }
      return { data: { burst: { ...judged(), id: given.id, texts: page } } }
    }
    if (name === 'judgeBurst') {
      server.saidBy = given.isBurst ? null : (server.saidBy ?? 'ines')
      return { data: { judgeBurst: judged() } }
    }
    if (name === 'latestBurstDecision') return { data: { latestBurstDecision: server.decision } }
    if (name === 'prepareBurstDecision') return { data: { prepareBurstDecision: shown } }
    if (name === 'decideBurst') server.decision = { ...shown, operation: 'SPAM' }
    if (name === 'undoBurstDecision')
      server.decision = { ...shown, operation: 'UN_SPAM', isUndoing: true, canUndo: false }
    return { data: { [name]: server.decision } }
  }
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (_url, init) => {
      const { query, variables } = JSON.parse(String(init?.body))
      const name = /\{\s*(\w+)/.exec(query)?.[1] ?? ''
      server.asked.push({ name, given: variables })
      return new Response(sent(query, answer(name, variables)))
    }),
  )
  return server
}
