import { getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '../src/schema.ts'
import { type Actor, startTestApp, type TestApp } from './app.ts'
import { rootField } from './documents.ts'
import { allExamples, exampleOf } from './examples.ts'

let t: TestApp
const { mutations } = await allExamples()

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Mutations that are not asked twice for the same, with the reason. */
const NOT_SAVES: Readonly<Record<string, string>> = {
  applySync: 'a change of the source is taken over once',
  closeAtRisk: 'a case is closed once',
  confirmLaunchCheck: 'each look at it is one',
  maskPrivateData: 'what is masked holds nothing more to mask',
  unmaskPrivateData: 'what is shown again has nothing masked',
  updateContentFlag: 'each decision is one',
  restoreEngagement: 'an option that nobody had chosen is made anew each time',
  updateThread: 'its state and its texts have a version each, and it answers that of the texts',
}

/** Mutations that take the version that was shown, and answer the thing with the one it has now. */
const saving = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args, type }) => {
  const answer = getNamedType(type)
  const isAnswered = isObjectType(answer) && 'version' in answer.getFields()
  return isAnswered && args.some((arg) => arg.name === 'version') && !(name in NOT_SAVES) ? [name] : []
})

/** The fields that the audit row of a person's newest change names. */
async function fieldsNamed({ id }: Actor): Promise<string[]> {
  const { rows } = await t.database.pool.query<{ fields: string[] }>(
    `select fields from audit_log where actor_id = $1 and action <> 'readPrivateData' order by id desc limit 1`,
    [id],
  )
  return rows[0]?.fields ?? expect.fail('no audit row')
}

test.each(saving)('%s that changes nothing makes no new version, and its audit row names no field', async (name) => {
  const actor = await t.signIn(5)
  const { args } = rootField('mutation', name)
  for (const make of exampleOf(mutations, name, '<room>').inputs) {
    const example = await make(t, actor)
    if (!example.id && args.some((arg) => arg.name === 'id')) continue
    const first = await t.mutate<{ version: number }>(actor, name, example, 'version')
    const { version } = first.answer ?? expect.fail(first.refusal?.message)
    const again = await t.mutate<{ version: number }>(actor, name, { ...example, version }, 'version')
    expect(again.refusal, name).toBeUndefined()
    expect(again.answer?.version, name).toBe(version)
    expect(await fieldsNamed(actor), name).toEqual([])
  }
})
