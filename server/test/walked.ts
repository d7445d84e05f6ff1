import { asSystem } from '../src/features/flags/flag/flags.fixtures.ts'
import { saveSetting } from '../src/features/site-settings/site-settings.db.ts'
import { schema } from '../src/schema.ts'
import { type Actor, type GraphqlProblem, startTestApp, type TestApp } from './app.ts'
import { allExamples, type Given } from './examples.ts'
import { type Statement, statementsOf } from './statements.ts'

/** The traces of changes in the database at a moment. */
type Told = { audits: number; audited: number; heard: number; converted: number }
type Mail = { key: string; user_id: string | null; recipient: string }

/** An example that was sent: by whom, and what came of it. */
export type Sent = {
  actor: Actor
  given: Given
  refusal: GraphqlProblem | undefined
  statements: Statement[]
  /** Rows that were added: audited, audited with effects, announced under its topic, stories made threads. */
  added: Told
  mails: Mail[]
  /** The addresses of all accounts before it and after it: `id address`. */
  addresses: ReadonlySet<string>
}

type Walked = {
  t: TestApp
  /** Of each mutation its examples in their order. */
  sent: ReadonlyMap<string, Sent[]>
}

let walk: Promise<Walked> | undefined

/**
 * The network in which each example of each mutation was sent once, each by somebody new with every right. A worker makes it once
 * for all files that look at it: these add to it, and leave what is there. It ends with the worker.
 */
export function walked(): Promise<Walked> {
  walk ??= walkAll()
  return walk
}

async function walkAll(): Promise<Walked> {
  const t = await startTestApp()
  const { mutations } = await allExamples()
  // The site notifies members wherever it may choose to, so that the test sees whom it reaches.
  await asSystem(t, (tx) => saveSetting(tx.site, 'tellOfEdits', true))
  const sent = new Map<string, Sent[]>()
  for (const name of Object.keys(schema.getMutationType()?.getFields() ?? {})) {
    const { inputs = [], topic } = mutations[name] ?? {}
    const ofIt: Sent[] = []
    for (const make of inputs) {
      const actor = await t.signIn(5)
      ofIt.push(await send(t, { name, topic, actor, given: await make(t, actor) }))
    }
    sent.set(name, ofIt)
  }
  return { t, sent }
}

type Sending = { name: string; topic: string | undefined; actor: Actor; given: Given }

async function send(t: TestApp, { name, topic, actor, given }: Sending): Promise<Sent> {
  const before = await told(t, topic)
  let refusal: GraphqlProblem | undefined
  const statements = await statementsOf(async () => {
    refusal = (await t.mutate(actor, name, given)).refusal
  })
  const after = await told(t, topic)
  const mails = await t.database.pool.query<Mail>('select key, user_id, recipient from outbox where id > $1', [
    before.lastMail,
  ])
  const added = {
    audits: after.audits - before.audits,
    audited: after.audited - before.audited,
    heard: after.heard - before.heard,
    converted: after.converted - before.converted,
  }
  return {
    actor,
    given,
    refusal,
    statements,
    added,
    mails: mails.rows,
    addresses: new Set([...before.addresses, ...after.addresses]),
  }
}

async function told(t: TestApp, topic = ''): Promise<Told & { lastMail: string; addresses: string[] }> {
  const { rows } = await t.database.pool.query(
    `select (select count(*)::int from audit_log) as audits,
            (select count(*)::int from audit_log where effects is not null) as audited,
            (select count(*)::int from live_events where topic = $1) as heard,
            (select count(*)::int from story_threads) as converted,
            (select coalesce(max(id), 0) from outbox) as "lastMail",
            (select array_agg(id || ' ' || email) from users where email is not null) as addresses`,
    [topic],
  )
  return rows[0]
}
