import { may, type Permission } from '@ward/domain/app/permissions'
import { ROLE, ROLE_IDS } from '@ward/domain/app/roles'
import pg from 'pg'
import { hashed, newSecret } from '../../server/src/platform/http/secrets.ts'
import { schema } from '../../server/src/schema.ts'
import { questionsOf, type SchemaField, shapesOf, textOf } from '../../server/test/questions.ts'
import { digestOf } from './digest.ts'
import { personOf, type Response, sendJson } from './endpoint.ts'
import { inParallel } from './load.ts'
import { atLeast, type Bench, type Figure, none } from './proof.ts'
import { quietTasks } from './quiet-tasks.ts'
import { startWard, type Ward } from './ward.ts'

export const name = 'matrix'
export const title = 'every question, by every role, in every shape a question can be given'

/** Somebody who asks, and the role they have where they ask; null: nobody. */
type Caller = { name: string; cookie: string; roleId: number | null; site: string }
type Body = { query: string; operationName?: string; variables?: object }

/** The tables the server writes by itself meanwhile. */
const BACKGROUND = ['live_events', 'task_records', 'audit_unsealed', 'audit_seals']
const ABSENT = '999999999'
const EXISTING = '1'

export async function run(bench: Bench): Promise<Figure[]> {
  const ward = await startWard(bench)
  const client = new pg.Client({ connectionString: ward.ownerUrl })
  await client.connect()
  bench.later(() => client.end())
  const callers = await makeCallers(client)
  const questions = questionsOf(schema)
  const look = () => digestOf(client, { without: BACKGROUND })
  const sum = { refused: 0, granted: 0, leaks: 0, denied: 0 }
  await quietTasks(client)
  const before = await look()
  for (const caller of callers)
    sum.refused += await bench.part(`${caller.name} refused`, async () => {
      const { cells, wrong } = await askAll(bench, ward, caller, questions, true)
      sum.leaks += wrong
      return cells
    })
  const after = await look()
  const changed = after.whole.split('\n').filter((line) => !before.whole.split('\n').includes(line))
  for (const line of changed) bench.say(`changed by refused requests: ${line}`)
  for (const caller of callers)
    sum.granted += await bench.part(`${caller.name} granted`, async () => {
      const { cells, wrong } = await askAll(
        bench,
        ward,
        caller,
        questions.filter(({ kind }) => kind === 'query'),
        false,
      )
      sum.denied += wrong
      return cells
    })
  return [
    atLeast(`refused cells: ${callers.length} callers, ${questions.length} questions`, sum.refused, 1000),
    none('refused cells that were answered, or refused in other words', sum.leaks),
    none('tables changed by refused requests', changed.length),
    atLeast('granted cells (questions that change nothing)', sum.granted, 1000),
    none('granted cells that were refused, or a fault', sum.denied),
  ]
}

/** A session for somebody of each role, here and on a foreign host, and for some who lost theirs a second ago. */
async function makeCallers(client: pg.Client): Promise<Caller[]> {
  const make = async (roleId: number, status = 0): Promise<string> => {
    const token = newSecret()
    await client.query(
      `with person as (insert into people default values returning id),
        account as (insert into users (site_id, person_id, username, slug, role_id)
          select 1, person.id, 'proof_' || person.id, 'proof_' || person.id, $1 from person returning id)
        insert into sessions (site_id, user_id, token_hash) select 1, account.id, $2 from account`,
      [roleId, hashed(token)],
    )
    if (status !== 0)
      await client.query(
        `update users set status = $1 where id = (select max(id) from users where username like 'proof\\_%')`,
        [status],
      )
    return `ward=${token}`
  }
  const own: Omit<Caller, 'site'>[] = [{ name: 'anonymous', cookie: '', roleId: null }]
  for (const roleId of ROLE_IDS) own.push({ name: `role ${roleId}`, cookie: await make(roleId), roleId })
  own.push({ name: 'blocked', cookie: await make(ROLE.superAdmin, 2), roleId: null })
  own.push({ name: 'deleted', cookie: await make(ROLE.superAdmin, 3), roleId: null })
  return own.flatMap((caller) => [
    { ...caller, site: 'migraine' },
    { ...caller, name: `${caller.name}, on a foreign host`, roleId: null, site: 'lupus' },
  ])
}

/** Asks everything a caller may not ask, or everything they may, in every shape. */
async function askAll(bench: Bench, ward: Ward, caller: Caller, questions: readonly SchemaField[], isRefused: boolean) {
  const cells = questions
    .filter(({ rights }) => (refusalFor(caller, rights) !== null) === isRefused)
    .flatMap((question) => {
      // Fields of a row that does not exist cannot be refused.
      const ids = isRefused && question.path.length > 1 ? [EXISTING] : [EXISTING, ABSENT]
      return ids.flatMap((id) =>
        [{ query: textOf(question, id) }, ...shapesOf(question, id), ...moreShapes(question, id)].map((body) => ({
          question,
          body,
        })),
      )
    })
  let wrong = 0
  await inParallel(cells, 6, async ({ question, body }) => {
    const reported = await ask(ward, caller, body)
    const expected = refusalFor(caller, question.rights)
    const isRight = expected
      ? isEmpty(reported.data) &&
        reported.errors.length > 0 &&
        reported.errors.every(({ extensions }) => extensions.code === expected)
      : reported.code !== 'FAULT' && reported.code !== 'UNAUTHENTICATED' && reported.status < 500
    if (isRight) return
    wrong++
    if (wrong < 4)
      bench.say(`${caller.name}: ${body.query} → ${JSON.stringify({ ...reported, expected }).slice(0, 300)}`)
  })
  bench.say(`${caller.name}: ${cells.length} ${isRefused ? 'refused' : 'granted'} cells, ${wrong} wrong`)
  return { cells: cells.length, wrong }
}

async function ask(ward: Ward, { cookie, site }: Caller, { operationName, ...body }: Body): Promise<Response> {
  if (operationName === undefined) return personOf(ward, cookie, site).ask(body.query, body.variables)
  const reply = await sendJson(ward, '/api/moderation', { ...body, operationName }, { site, headers: { cookie } })
  const { data = null, errors = [] } = JSON.parse(reply.text)
  return { data, errors, code: errors[0]?.extensions?.code ?? null, ms: reply.ms, status: reply.status }
}

const refusalFor = ({ roleId }: Caller, rights: readonly Permission[]): string | null =>
  rights.every((right) => may(roleId, right).ok) ? null : roleId === null ? 'UNAUTHENTICATED' : 'FORBIDDEN'

/** Nothing was told: no value anywhere but null and the names of types. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  (typeof value === 'object' && Object.entries(value).every(([key, inner]) => key === '__typename' || isEmpty(inner)))

/** Shapes beside those of the tests: deeper fragments, several at once, names of harmless fields. */
function moreShapes(question: SchemaField, id: string): Body[] {
  const inner = textOf(question, id).replace(/^\w+ \{ | \}$/g, '')
  const { kind } = question
  const root = kind === 'query' ? 'Query' : 'Mutation'
  const harmless = kind === 'query' ? 'getSiteFeatures' : 'endOtherSessions'
  return [
    { query: `${kind} { __typename ${inner} }` },
    { query: `${kind} { ${harmless}: ${inner} }` },
    { query: `${kind} { a: ${inner} b: ${inner} c: ${inner} }` },
    {
      query: `${kind} { ...a } fragment a on ${root} { ...b } fragment b on ${root} { ... on ${root} { ...c } } fragment c on ${root} { deep: ${inner} }`,
    },
    { query: `${kind} ($no: Boolean!) { ... @skip(if: $no) { ${inner} } }`, variables: { no: false } },
    { query: `${kind} ($yes: Boolean! = true) { ...f @include(if: $yes) } fragment f on ${root} { ${inner} }` },
    { query: `${kind} One { __typename } ${kind} Two { ... on ${root} { two: ${inner} } }`, operationName: 'Two' },
    { query: `# a comment\n${kind}\u0020{,,,\ufeff${inner},,,}` },
  ]
}
