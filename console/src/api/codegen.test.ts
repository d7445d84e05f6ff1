import { expect, test } from 'vitest'
import { typesOf } from '../../codegen.ts'

const schema = `
  enum Operation { DONE REOPEN }
  scalar DateTime
  type Award { id: ID! name: String! year: Int insertedAt: DateTime! }
  type Query { awards(search: String, operation: Operation): [Award!]! }
  type Mutation { upsertAward(name: String!, year: Int): Award! }
`
const awards = `
const AWARD_ROW = \`fragment AwardRow on Award { id name year insertedAt }\`
const Awards = graphql(\`
  query Awards($search: String) { awards(search: $search) { ...AwardRow } }
  \${AWARD_ROW}
\`)
export const UpsertAward = graphql(\`mutation UpsertAward($name: String!) { upsertAward(name: $name) { ...AwardRow } } \${AWARD_ROW}\`)
`

test('every document gets the types of its answer and its variables, under its own text', async () => {
  const types = await typesOf(schema, [awards])
  expect(types).toContain('export type AwardsQueryVariables')
  expect(types).toMatch(/id: string, name: string, year: number \| null, insertedAt: string/)
  const text =
    '\n  query Awards($search: String) { awards(search: $search) { ...AwardRow } }\n  fragment AwardRow on Award { id name year insertedAt }\n'
  expect(types).toContain(`${JSON.stringify(text)}: { answer: AwardsQuery; variables: AwardsQueryVariables }`)
  expect(types).toContain('{ answer: UpsertAwardMutation; variables: UpsertAwardMutationVariables }')
})

test('a console without documents has no operations', async () => {
  expect(await typesOf(schema, [])).toMatch(/export interface Operations \{\s*\}/)
})

test.each([
  ['a field that does not exist', 'graphql(`query Wrong { nothing }`)', /nothing/],
  ['a document without a name', 'graphql(`query { awards { id } }`)', /name/],
  ['a fragment that is nowhere', `graphql(\`query Lost { awards { ...Row } } \${ROW}\`)`, /ROW/],
])('%s is refused with its name', async (_, source, words) => {
  await expect(typesOf(schema, [source])).rejects.toThrow(words)
})
