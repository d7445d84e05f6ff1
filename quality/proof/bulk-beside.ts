import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Response, signIn } from './endpoint.ts'
import { FLAGS, makeManyFlags, THEIRS } from './many-flags.ts'
import { letWork } from './others.ts'
import { startWard } from './ward.ts'

/** The time that others are watched before anything begins, in milliseconds. */
const IDLE = 8_000
type Place = Parameters<typeof startWard>[0]

/** Ten thousand flags over HTTP, as a person presses it, while two others read lists of three kinds; and who pressed. */
export async function besideOthers(bench: Place) {
  const ward = await startWard(bench)
  const client = new pg.Client({ connectionString: ward.ownerUrl })
  await client.connect()
  bench.later(() => client.end())
  await makeManyFlags(client)
  const [admin, ...others] = [
    await signIn(ward, 'mara@ward.example'),
    await signIn(ward, 'mara@ward.example'),
    await signIn(ward, 'mara@ward.example'),
  ]
  const warm = letWork(others)
  await pause(IDLE / 2)
  await warm.stop()
  const before = letWork(others)
  await pause(IDLE)
  const idle = await before.stop()
  const meanwhile = letWork(others)
  const begun = performance.now()
  const filter = { ...THEIRS, assocType: 'COMMENT', assignedToUserIds: [] }
  const prepared = await admin.ask(
    `mutation ($filter: BulkFilterInput) { prepareBulkDecision(operation: SPAM, filter: $filter) { id flags expected { kind n } } }`,
    { filter },
  )
  const { id, flags, expected } = fieldOf<Prepared>(prepared, 'prepareBulkDecision')
  if (flags !== FLAGS) throw new Error(`${flags} flags were prepared`)
  await admin.ask('mutation ($id: ID!) { startBulkDecision(id: $id) { id } }', { id })
  for (;;) {
    const looked = await admin.ask('query ($id: ID!) { bulkDecision(id: $id) { effects { kind n } run { state } } }', {
      id,
    })
    const now = fieldOf<Going>(looked, 'bulkDecision')
    if (now.run.state === 'COMPLETED') {
      const ms = performance.now() - begun
      const busy = await meanwhile.stop()
      const same = JSON.stringify(now.effects) === JSON.stringify(expected)
      return { admin, figures: { ms, idle: idle.p95, busy: busy.p95, broken: busy.broken, same } }
    }
    await pause(100)
  }
}

type Prepared = { id: string; flags: number; expected: unknown }
type Going = { effects: unknown; run: { state: string } }

/** @throws where it was refused */
export function fieldOf<Answer>({ data, errors }: Response, name: string): Answer {
  if (!data?.[name]) throw new Error(errors[0]?.message ?? `No ${name}`)
  return data[name] as Answer
}
