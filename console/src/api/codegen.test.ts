import { expect, test } from 'vitest'
import { enumsOf, typesOf } from '../../codegen.ts'

const schema = `
  enum Operation {
    "Outside the graph: \`DONE\`."
    DONE
    "Once more. Outside the graph: \`re-open\`."
    RE_OPEN
  }
  enum Kind { WELL_DONE }
  scalar DateTime
  type Award { id: ID! name: String! year: Int insertedAt: DateTime! kinds: [Kind!]! awards: [Award!]! }
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

test('enums have the words of the domain: lower case, or what the contract says', async () => {
  const operations = 'graphql(`query Kinds($operation: Operation) { awards(operation: $operation) { kinds } }`)'
  const types = await typesOf(schema, [operations])
  for (const word of ["'DONE'", "'re-open'", "'well_done'"]) expect(types).toContain(`| ${word}`)
})

test('enums inside of the objects that variables hold are known by their place', () => {
  const contract = `
    type Query { polls: Int! }
    type Mutation { savePoll(options: [OptionInput!]!, look: LookInput): Int! }
    enum Kind { WORDS PICTURE }
    input LookInput { colour: String }
    input OptionInput { text: String! kinds: [Kind!]! look: LookInput }`
  const save =
    'graphql(`mutation Save($options: [OptionInput!]!, $look: LookInput) { savePoll(options: $options, look: $look) }`)'
  const printed = enumsOf(contract, [save])
  expect(JSON.parse(printed.split('PLACES: Record<string, Places> = ')[1] ?? '')).toEqual({
    Save: { variables: { options: { kinds: 'Kind' } } },
  })
})

test('enums are found in every operation, under any name and in any fragment', () => {
  const printed = enumsOf(schema, [
    awards,
    `
const KINDS = \`fragment Kinds on Award { own: kinds awards { kinds } }\`
export const All = graphql(\`query All($operation: Operation) {
  done: awards(operation: $operation) { ...Kinds ... on Award { awards { id more: kinds } } }
} \${KINDS}\`)`,
  ])
  expect(JSON.parse(printed.split('PLACES: Record<string, Places> = ')[1] ?? '')).toEqual({
    All: {
      variables: { operation: 'Operation' },
      answer: { done: { own: 'Kind', awards: { kinds: 'Kind', more: 'Kind' } } },
    },
  })
})
