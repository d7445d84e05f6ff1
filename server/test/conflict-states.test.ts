import { getNamedType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schema } from '../src/schema.ts'
import { startTestApp, type TestApp } from './app.ts'
import { rootField } from './documents.ts'
import { allExamples, exampleOf } from './examples.ts'

let t: TestApp
const { mutations } = await allExamples()

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** Every name that the graph has: of fields, of arguments and of inputs. */
const names = new Set(
  Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) || isInterfaceType(type) || isInputObjectType(type)
      ? Object.values(type.getFields()).flatMap((field) => [
          field.name,
          ...('args' in field ? field.args.map((arg: { name: string }) => arg.name) : []),
        ])
      : [],
  ),
)
/** Names of columns that a conflict may tell besides: they say no more than the graph does in other words. */
for (const name of 'sections lastPart overridden parentId categoryId mergedIntoId ownerId'.split(' ')) names.add(name)
/** States that hold the values of a schema of their own, or of a setting alone. */
const OF_SETTINGS = [
  ...['setSiteSettings', 'setSiteSuperSettings', 'setNetworkSettings', 'saveJudgingSettings'],
  ...['restoreSetting', 'restoreNetworkSetting'],
]

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(keysOf)
  return Object.entries(value).flatMap(([key, each]) => [key, ...keysOf(each)])
}

const versioned = Object.values(schema.getMutationType()?.getFields() ?? {})
  .filter(({ name, args }) => !OF_SETTINGS.includes(name) && args.some((arg) => arg.name === 'version'))
  .map(({ name }) => name)

test('there are mutations that take a version', () => {
  expect(versioned).toEqual(expect.arrayContaining(['upsertAward', 'upsertCommercialLeadForm', 'updateExperiment']))
})

/** Values that no screen takes from a conflict, with the reason. */
const NOT_TAKEN: Readonly<Record<string, { fields: readonly string[] | 'all'; why: string }>> = {
  updateUser: { fields: 'all', why: 'they are private: the page asks for them anew, under its own rights' },
  updateThread: {
    fields: 'all',
    why: 'the state of a thread and its texts have a version each: each screen is told of its own',
  },
  restoreContent: { fields: ['number'], why: 'it is the version that was asked for' },
  saveProfileField: { fields: ['displayOrder'], why: 'the place of a field is not on its form' },
}

/** The values that a mutation takes and its answer has: what a screen shows, and saves whole. */
function shownOf(name: string): string[] {
  const { args, type } = rootField('mutation', name)
  const answer = getNamedType(type)
  if (!isObjectType(answer)) return []
  return args.map((arg) => arg.name).filter((arg) => arg !== 'id' && arg in answer.getFields())
}

test.each(versioned)(
  'the conflict of %s tells each value that it takes, and nothing that the graph does not have',
  async (name) => {
    const actor = await t.signIn(5)
    const told: object[] = []
    for (const make of exampleOf(mutations, name, '<room>').inputs) {
      const given = await make(t, actor)
      if (rootField('mutation', name).args.some((arg) => arg.name === 'id') && !given.id) continue
      const { refusal } = await t.mutate(actor, name, { ...given, version: 900_000 })
      if (refusal?.extensions.code === 'CONFLICT') told.push(refusal.extensions.state as object)
    }
    expect(told).not.toEqual([])
    for (const state of told.filter(Boolean)) {
      expect(keysOf(state).filter((key) => !names.has(key))).toEqual([])
      const left = NOT_TAKEN[name]?.fields ?? []
      if (left === 'all') continue
      expect(shownOf(name).filter((field) => !(field in state) && !left.includes(field))).toEqual([])
    }
  },
)
