import { FLAG_OPERATIONS, type FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import type pg from 'pg'
import type { Person } from './endpoint.ts'
import { inParallel } from './load.ts'
import { after, beginnings, type FlagState } from './pairs-model.ts'
import { everyEnd, reported, type ThreadAction, type ThreadState } from './thread-actions.ts'
import { makeThreads, readThreads } from './thread-rows.ts'

const MEETINGS = 200
const AT_ONCE = 4

export type Somebody = { person: Person; id: string }
export type MeetingTally = { meetings: number; conflicts: number; untyped: number; unlike: number; notes: number }

export const MEETING_KINDS = FLAG_OPERATIONS

const EDIT = `mutation ($id: ID!, $body: String!, $version: Int) { updateThread(id: $id, body: $body, version: $version) { id } }`
const DECIDE = `mutation ($id: ID!, $operation: ContentFlagOperation!, $version: Int) { updateContentFlag(id: $id, operation: $operation, version: $version) { id } }`
const REPLY = `mutation ($id: ID!, $body: String!) { ugcReply(id: $id, body: $body) { id } }`

const wordsOf = ({ id }: Somebody) => `<p>As ${id} has it</p>`
const editBy = (who: Somebody): ThreadAction => ({ actor: who.id, edit: wordsOf(who), revision: 1 })
const ANSWER = '<p>Thank you</p>'

/**
 * Two people on one thread: both edit it, one decides it, the other replies, all at the same moment. Every result must be
 * that of some order of the four.
 */
export async function meetOnThreads(
  pool: pg.Pool,
  siteId: number,
  { one, two, operation }: { one: Somebody; two: Somebody; operation: FlagOperation },
): Promise<MeetingTally> {
  const states = beginnings('').filter(
    (state) => state.assigned.length === 0 && after(state, { actor: '', version: null, operation }).answered === 'done',
  )
  const begun = Array.from({ length: MEETINGS }, (_, at) => states[at % states.length] as FlagState)
  const made = await makeThreads(pool, siteId, begun)
  // Every second round sends the version that the screen showed, as the console does; the others send none.
  const versionAt = (at: number) => (Math.floor(at / states.length) % 2 === 0 ? 1 : null)
  const actionsAt = (at: number): ThreadAction[] => [
    editBy(one),
    editBy(two),
    { actor: two.id, operation, version: versionAt(at) },
    { actor: one.id, reply: ANSWER },
  ]
  const answers: string[][] = []
  await inParallel(made, AT_ONCE, async ({ flagId, threadId }, at) => {
    const sends = [
      () => one.person.ask(EDIT, { id: threadId, body: wordsOf(one), version: 1 }),
      () => two.person.ask(EDIT, { id: threadId, body: wordsOf(two), version: 1 }),
      () => two.person.ask(DECIDE, { id: flagId, operation, version: versionAt(at) }),
      () => one.person.ask(REPLY, { id: flagId, body: ANSWER }),
    ]
    const first = at % sends.length
    const said: string[] = []
    // Each of the four is sent first as often as the others.
    await Promise.all(
      sends.map(async (_send, nth) => {
        const place = (first + nth) % sends.length
        const { code, data } = (await sends[place]?.()) ?? { code: 'no answer', data: null }
        said[place] = data ? 'done' : (code ?? 'no answer')
      }),
    )
    answers[at] = said
  })
  const found = await readThreads(pool, siteId, made)
  const tally = { meetings: MEETINGS, conflicts: 0, untyped: 0, unlike: 0, notes: 0 }
  made.forEach(({ flagId }, at) => {
    const ends = answers[at] ?? []
    const end = found.get(flagId)
    const begin: ThreadState = { flag: begun[at] as FlagState, body: `<p>Text ${at}</p>`, revision: 1, replies: [] }
    tally.conflicts += ends.filter((each) => each === 'CONFLICT').length
    tally.untyped += ends.filter((each) => each !== 'CONFLICT' && each !== 'done').length
    if (!end || !everyEnd(begin, actionsAt(at)).includes(reported(ends, end))) tally.unlike++
    const changes = ends.filter((each) => each === 'done').length
    if (!end || end.audits !== changes || end.replyCount !== end.replies.length) tally.notes++
  })
  return tally
}
