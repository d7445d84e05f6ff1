import { FLAG_OPERATIONS } from '@ward/domain/flags/flag/flag-operations'
import pg from 'pg'
import { type Person, signIn } from './endpoint.ts'
import { inParallel } from './load.ts'
import { type Action, type Answered, after, beginnings, type FlagState } from './pairs-model.ts'
import { type Found, makeFlags, readFlags, wrongCounts } from './pairs-rows.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'
import { MEETING_KINDS, type MeetingTally, meetOnThreads } from './thread-meetings.ts'
import { startSecond, startWard } from './ward.ts'

export const name = 'pairs'
export const title =
  'two people decide one flag, or edit, decide and answer one thread, at the same moment, on two servers'

const PAIRS = 500
const AT_ONCE = 6
const KINDS = [...FLAG_OPERATIONS, 'ASSIGN'] as const
type Kind = (typeof KINDS)[number]
type Somebody = { person: Person; id: string; assigns: readonly string[] }
type Tally = {
  pairs: number
  conflicts: number
  untyped: number
  unlike: number
  twice: number
  notes: number
  counts: number
}

/** For every two things that can be done to a flag, many pairs: every result must be that of one after the other. */
export async function run(bench: Bench): Promise<Figure[]> {
  const ward = await startWard(bench)
  const second = await startSecond(bench, ward)
  const pool = new pg.Pool({ connectionString: ward.ownerUrl, max: 2 })
  bench.later(() => pool.end())
  const { rows: staff } = await pool.query<{ id: string; email: string; siteId: number }>(
    `select id, email, site_id as "siteId" from users where role_id in (1, 2, 5, 6) and status = 0
       and site_id = (select min(id) from sites) order by id`,
  )
  const idOf = (email: string) => staff.find((each) => each.email === email)?.id ?? ''
  const [tomas, della, kit] = ['tomas', 'della', 'kit'].map((who) => idOf(`${who}@ward.example`)) as [
    string,
    string,
    string,
  ]
  const one = {
    person: await signIn(ward, 'ines@ward.example'),
    id: idOf('ines@ward.example'),
    assigns: [tomas, della],
  }
  const two = {
    person: await signIn(second, 'mara@ward.example'),
    id: idOf('mara@ward.example'),
    assigns: [della, kit],
  }
  const siteId = staff[0]?.siteId ?? 0

  const sum: Tally = { pairs: 0, conflicts: 0, untyped: 0, unlike: 0, twice: 0, notes: 0, counts: 0 }
  const combinations = KINDS.flatMap((first, at) => KINDS.slice(at).map((other): [Kind, Kind] => [first, other]))
  for (const [first, other] of combinations) {
    const tally = await bench.part(`${first} with ${other}`, () =>
      meet(
        pool,
        siteId,
        { somebody: one, does: first },
        { somebody: two, does: other },
        worthwhile(beginnings(della), [first, other]),
      ),
    )
    bench.say(
      `${first} with ${other}: ${tally.pairs} pairs, ${tally.conflicts} conflicts, ${tally.unlike} unlike any order`,
    )
    for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += tally[key]
  }
  const met: MeetingTally = { meetings: 0, conflicts: 0, untyped: 0, unlike: 0, notes: 0 }
  for (const operation of MEETING_KINDS) {
    const tally = await bench.part(`two edits, ${operation} and a reply`, () =>
      meetOnThreads(pool, siteId, { one, two, operation }),
    )
    bench.say(`two edits, ${operation} and a reply: ${tally.conflicts} conflicts, ${tally.unlike} unlike any order`)
    for (const key of Object.keys(met) as (keyof MeetingTally)[]) met[key] += tally[key]
  }
  return [
    atLeast(`pairs of ${combinations.length} kinds`, sum.pairs, PAIRS * combinations.length),
    none('pairs whose end is that of neither order', sum.unlike),
    none('pairs with the version of the screen where both won', sum.twice),
    none('answers that are neither success nor CONFLICT', sum.untyped),
    none('flags whose audit rows or notices do not match what was done', sum.notes),
    none('posts whose count differs from counting again', sum.counts),
    {
      kind: 'fact',
      what: 'losers answered with CONFLICT',
      value: sum.conflicts.toLocaleString('en'),
      goal: 'more than 0',
      met: sum.conflicts > 0,
    },
    atLeast('threads that two edit, one decides and one answers', met.meetings, 1000),
    none('threads whose end is that of none of the 24 orders', met.unlike),
    none('answers there that are neither success nor CONFLICT', met.untyped),
    none('threads whose audit rows or count of replies do not match what was done', met.notes),
    atLeast('refused there with CONFLICT', met.conflicts, 1),
  ]
}

/** Flags on which at least one of the two can be done: where neither can, nothing is contested. */
const worthwhile = (states: FlagState[], kinds: Kind[]): FlagState[] =>
  states
    .filter((state) =>
      kinds.some(
        (kind) => kind !== 'ASSIGN' && after(state, { actor: '', version: null, operation: kind }).answered === 'done',
      ),
    )
    .concat(kinds.includes('ASSIGN') ? states : [])

type Side = { somebody: Somebody; does: Kind }

async function meet(pool: pg.Pool, siteId: number, first: Side, other: Side, states: FlagState[]): Promise<Tally> {
  const begun = Array.from({ length: PAIRS }, (_, at) => states[at % states.length] as FlagState)
  const made = await makeFlags(pool, siteId, begun)
  const answers: [Answered | string, Answered | string][] = []
  // Every second round sends the version that the screen showed, as the console does; the others send none.
  const versionAt = (at: number) => (Math.floor(at / states.length) % 2 === 0 ? 1 : null)
  const actionOf = ({ somebody, does }: Side, at: number): Action => {
    const who = { actor: somebody.id, version: versionAt(at) }
    return does === 'ASSIGN' ? { ...who, assigned: somebody.assigns } : { ...who, operation: does }
  }
  await inParallel(made, AT_ONCE, async ({ flagId }, at) => {
    const sides = at % 2 === 0 ? [first, other] : [other, first]
    const [a, b] = await Promise.all(sides.map((side) => attempt(side, flagId, actionOf(side, at))))
    answers[at] = at % 2 === 0 ? [a ?? '', b ?? ''] : [b ?? '', a ?? '']
  })
  const found = await readFlags(pool, siteId, made)
  const tally = { pairs: PAIRS, conflicts: 0, untyped: 0, unlike: 0, twice: 0, notes: 0, counts: 0 }
  made.forEach(({ flagId }, at) => {
    const ends = answers[at] ?? ['', '']
    const end = found.get(flagId)
    const actions: [Action, Action] = [actionOf(first, at), actionOf(other, at)]
    tally.conflicts += ends.filter((each) => each === 'CONFLICT').length
    tally.untyped += ends.filter((each) => each !== 'CONFLICT' && each !== 'done').length
    if (versionAt(at) !== null && ends.every((each) => each === 'done')) tally.twice++
    if (!end || !serial(begun[at] as FlagState, actions).includes(reported(ends, end))) tally.unlike++
    if (!end || !matches(end)) tally.notes++
  })
  tally.counts = await wrongCounts(pool, siteId, made)
  return tally
}

const UPDATE = `mutation ($id: ID!, $operation: ContentFlagOperation, $assigned: [ID!], $version: Int) {
  updateContentFlag(id: $id, operation: $operation, assignedToUserIds: $assigned, version: $version) { id } }`

async function attempt({ somebody }: Side, id: string, { actor: _, ...action }: Action): Promise<Answered | string> {
  const { code, data } = await somebody.person.ask(UPDATE, { id, ...action })
  return data ? 'done' : (code ?? 'no answer')
}

/** The possible results: that of the one order, that of the other. */
function serial(begin: FlagState, [a, b]: [Action, Action]): string[] {
  const ab = after(begin, a)
  const abEnd = after(ab.flag, b)
  const ba = after(begin, b)
  const baEnd = after(ba.flag, a)
  return [reported([ab.answered, abEnd.answered], abEnd.flag), reported([baEnd.answered, ba.answered], baEnd.flag)]
}

/** Answers and end state as one text, in one order of fields. */
const reported = (answers: readonly string[], flag: FlagState): string => {
  const { isOpen, isSpam, isRequired, isPending, isDeleted, isMarked, beforeDelete, beforeSpam, version } = flag
  const before = [beforeDelete?.isOpen, beforeSpam?.isOpen, beforeSpam?.isSpam].map(String)
  const state = { isOpen, isSpam, isRequired, isPending, isDeleted, isMarked, before, version }
  return JSON.stringify([answers, state, flag.assigned, flag.events])
}

/**
 * One audit row for each change, of which each made a version, and one notice for each person who was assigned and has not been
 * taken off since. Who assigns those who are assigned changes nothing.
 */
function matches({ audits, notices, events, version }: Found): boolean {
  const lastOf = new Map(events.map((event) => event.split(' ')).map(([_actor, status, userId]) => [userId, status]))
  return audits === version - 1 && notices === [...lastOf.values()].filter((status) => status === 'ASSIGNED').length
}
