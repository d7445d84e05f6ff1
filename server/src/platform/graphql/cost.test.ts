import { buildSchema, type GraphQLSchema, isObjectType, Kind, parse } from 'graphql'
import { expect, test } from 'vitest'
import { costOf, MAX_VALUES } from './cost.ts'
import type { DeclaredRows } from './rows.plugin.ts'

/** A schema as the builder makes it, of a text: the declarations of lists are given beside it. */
function schemaWith(text: string, declared: Record<string, DeclaredRows>): GraphQLSchema {
  const schema = buildSchema(text)
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type))
      for (const field of Object.values(type.getFields())) {
        const rows = declared[`${type.name}.${field.name}`]
        if (rows) field.extensions = { rows }
      }
  return schema
}

const schema = schemaWith(
  `type Query { flags(limit: Int! = 10): Page! post: Post! names: [String!]! reports(limit: Int): [Event!]! }
   type Page { total: Int! flags: [Flag!]! }
   type Flag { id: ID! post: Post! events: [Event!]! reports(limit: Int): [Event!]! }
   type Event { id: ID! text: String! words(limit: Int): [String!]! }
   type Post { id: ID! comments(limit: Int! = 50): [Comment!]! }
   type Comment { id: ID! comments(limit: Int! = 50): [Comment!]! }`,
  {
    'Query.names': { most: 7, isPage: false },
    'Page.flags': { most: 50, isPage: true },
    'Flag.events': { most: 100, isPage: false },
    'Flag.reports': { most: 500, isPage: false, inLists: 20 },
    'Query.reports': { most: 500, isPage: false, inLists: 20 },
    'Event.words': { most: 60, isPage: false, inLists: 2, depth: 2 },
    'Post.comments': { most: 500, isPage: false },
    'Comment.comments': { most: 500, isPage: false },
  },
)

function cost(text: string, variables: Record<string, unknown> = {}, name?: string) {
  const { definitions } = parse(text)
  const operations = definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  const operation = operations.find((each) => name === undefined || each.name?.value === name)
  if (!operation) throw new Error('There is no such operation')
  const fragments = definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
  return costOf(schema, { operation, fragments }, variables)
}
const values = (text: string, variables?: Record<string, unknown>) => cost(text, variables).values

test('the cost is the product of the rows along a path', () => {
  // Each row is a value, and each field in it.
  expect(values('{ post { comments(limit: 3) { id } } }')).toBe(1 + 3 * 2)
  expect(values('{ post { comments(limit: 3) { comments(limit: 4) { comments(limit: 5) { id } } } } }')).toBe(
    1 + 3 + 3 * 4 + 3 * 4 * 5 * 2,
  )
  expect(values('{ names }')).toBe(7)
})

test('without a limit the default counts, and what a list may give where there is none', () => {
  expect(values('{ post { comments { id } } }')).toBe(1 + 50 * 2)
  expect(values('{ flags { flags { events { id } } } }')).toBe(1 + 10 * (1 + 100 * 2))
})

test('a list that gives fewer rows within another counts so there, and by itself with all', () => {
  expect(values('{ reports { id } }')).toBe(500 * 2)
  expect(values('{ flags(limit: 3) { flags { reports { id } } } }')).toBe(1 + 3 * (1 + 20 * 2))
  expect(values('{ flags(limit: 3) { flags { reports(limit: 100) { id } } } }')).toBe(1 + 3 * (1 + 100 * 2))
})

test('a list of depth 2 gives fewer rows only in a list within another', () => {
  expect(values('{ reports(limit: 3) { words } }')).toBe(3 * (1 + 60))
  expect(values('{ flags(limit: 3) { flags { reports(limit: 4) { words } } } }')).toBe(1 + 3 * (1 + 4 * (1 + 2)))
})

test('the rows of a page are those its question asked for', () => {
  expect(values('{ flags(limit: 3) { total flags { id } } }')).toBe(2 + 3 * 2)
  expect(values('query ($n: Int!) { flags(limit: $n) { flags { id post { id } } } }', { n: 4 })).toBe(1 + 4 * 4)
  expect(values('query ($n: Int! = 5) { flags(limit: $n) { flags { id } } }')).toBe(1 + 5 * 2)
})

test.each([[null], ['many'], [-1], [51], [1e9], [Number.NaN], [undefined], [[3]]])(
  'a limit of %j counts as all that the list may give',
  (n) => {
    expect(values('query ($n: Int) { flags(limit: $n) { flags { id } } }', { n })).toBe(1 + 50 * 2)
  },
)

test('a variable that nobody gave counts as all that the list may give, whatever its name', () => {
  for (const name of ['n', 'constructor', 'toString'])
    expect(values(`query ($${name}: Int) { post { comments(limit: $${name}) { id } } }`)).toBe(1 + 50 * 2)
  expect(values('{ flags(limit: 0) { flags { id } } }')).toBe(1)
})

test('aliases count each, and nothing is taken off for @skip and @include', () => {
  const once = values('{ flags { flags { id } } }')
  expect(values('{ a: flags { flags { id } } b: flags { flags { id } } }')).toBe(2 * once)
  expect(values('{ flags @skip(if: true) { flags @include(if: false) { id } } }')).toBe(once)
  expect(
    values('query ($no: Boolean = false) { ...f @include(if: $no) } fragment f on Query { flags { flags { id } } }'),
  ).toBe(once)
})

test('a fragment counts where it is used, as often as it is', () => {
  const deep = (use: string) =>
    `{ post { comments(limit: 3) { ${use} } } } fragment f on Comment { comments(limit: 4) { id } }`
  expect(values(deep('...f'))).toBe(values('{ post { comments(limit: 3) { comments(limit: 4) { id } } } }'))
  expect(values(deep('a: id ...f ... on Comment { ...f }'))).toBe(1 + 3 * (2 + 2 * 4 * 2))
})

test('only the operation that is asked for counts', () => {
  const text = 'query Dear { post { comments(limit: 500) { id } } } query Cheap { names }'
  expect(cost(text, {}, 'Cheap').values).toBe(7)
  expect(cost(text, {}, 'Dear').values).toBe(1001)
})

test('too much is refused by the path that gives most of it', () => {
  expect(cost(`{ post { comments(limit: 50) { comments(limit: 249) { id } } } }`).problem).toBeNull()
  expect(cost(`{ names post { id comments(limit: 100) { comments(limit: 500) { id } } } }`).problem).toBe(
    'post.comments.comments may give up to 50,000 rows. A request may ask for 100,000 values at most, this one for up to 100,109: ask for fewer rows or less of each',
  )
  const both = 'flags(limit: 50) { y: flags { z: events { id text } events { text } } }'
  expect(cost(`{ a: ${both} b: ${both} c: ${both} d: ${both} }`).problem).toContain(
    // Under all names together.
    'flags.flags.events may give up to 40,000 rows',
  )
})

test('the same document with other variables is counted anew', () => {
  const text = parse('query ($n: Int!) { post { comments(limit: 500) { comments(limit: $n) { id } } } }')
  const [operation] = text.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)
  const problem = (n: number) => operation && costOf(schema, { operation, fragments: [] }, { n }).problem
  expect([problem(1), problem(500), problem(20)]).toEqual([null, expect.stringContaining('250,000 rows'), null])
})

test('fragments that use the next ones many times are counted once for each use', () => {
  const levels = Array.from({ length: 120 }, (_, at) => `fragment f${at} on Comment { ...f${at + 1} }`).join(' ')
  const uses = '...f0 '.repeat(100)
  const text = `{ post { comments(limit: 1) { ${uses} } } } ${levels} fragment f120 on Comment { id }`
  expect(values(text)).toBe(1 + 1 + 100)
  expect(MAX_VALUES).toBe(100_000)
})
