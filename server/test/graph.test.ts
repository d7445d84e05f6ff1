import { globSync, readFileSync } from 'node:fs'
import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  printSchema,
  visit,
} from 'graphql'
import { expect, test } from 'vitest'
import { costOf, DEAR_VALUES } from '../src/platform/graphql/cost.ts'
import { limitProblem } from '../src/platform/graphql/limits.ts'
import type { DeclaredRows } from '../src/platform/graphql/rows.plugin.ts'
import { schema } from '../src/schema.ts'
import { rightOf } from './questions.ts'

type Field = GraphQLField<unknown, unknown>
const types = Object.values(schema.getTypeMap())
  .filter(isObjectType)
  .filter(({ name }) => !name.startsWith('__'))
const fieldsOf = (type: GraphQLObjectType): Field[] => Object.values(type.getFields())
const isList = ({ type }: Field) => isListType(isNonNullType(type) ? type.ofType : type)
const rowsOf = ({ extensions }: Field) => (extensions as { rows?: DeclaredRows }).rows
const hasLimit = ({ args }: Field) => args.some(({ name }) => name === 'limit')

test('every argument comes from a schema of the domain, which is asked before the resolver runs', () => {
  const withArgs = types.flatMap((type) => fieldsOf(type).filter(({ args }) => args.length > 0))
  expect(withArgs.length).toBeGreaterThan(20)
  const byHand = withArgs.filter(({ extensions }) => !(extensions as { input?: unknown }).input)
  expect(byHand.map(({ name }) => name)).toEqual([])
})

/** Words that stand for something named before. */
const LEANS =
  /^(?:the same\b(?! as)|as (?:above|below)\b|(?:\w+ ){0,3}of (?:all of )?(?:them|those)\b(?! of))|\bthere already\b/i

test('a description names what it speaks of: the printed schema is in order of the alphabet, not of the code', () => {
  const leaning = [
    'The same.',
    'Of those the new ones.',
    'Which of them are set.',
    'Counts the changes of all of them.',
  ]
  expect(leaning.filter((words) => !LEANS.test(words))).toEqual([])
  const described: string[] = []
  visit(parse(printSchema(schema)), { StringValue: ({ value }) => void described.push(value) })
  expect(described.length).toBeGreaterThan(500)
  expect(described.filter((words) => LEANS.test(words))).toEqual([])
})

test('no change is made by a right that is one of reading', () => {
  const changes = Object.values(schema.getMutationType()?.getFields() ?? {})
  expect(changes.length).toBeGreaterThan(5)
  expect(changes.filter((field) => /\.read/.test(rightOf(field) ?? '')).map(({ name }) => name)).toEqual([])
})

test('every list of the schema says how many rows it may give', () => {
  const lists = types.flatMap((type) => fieldsOf(type).filter(isList))
  expect(lists.length).toBeGreaterThan(15)
  expect(lists.filter((field) => !(rowsOf(field)?.most ?? 0)).map(({ name }) => name)).toEqual([])
})

test('a page is reached by fields alone that say how many rows it has', () => {
  for (const page of types.filter((type) => fieldsOf(type).some((field) => rowsOf(field)?.isPage))) {
    const fields = types.flatMap((type) => fieldsOf(type).filter((field) => getNamedType(field.type) === page))
    expect(fields.length, page.name).toBeGreaterThan(0)
    expect(
      fields.filter((field) => !hasLimit(field)).map(({ name }) => name),
      page.name,
    ).toEqual([])
  }
})

test('no way of the schema leads round in a circle, but down a tree whose lists are asked for by number', () => {
  const fields = (type: GraphQLObjectType) =>
    fieldsOf(type).flatMap((field) => {
      const to = getNamedType(field.type)
      return isObjectType(to) ? [{ field, to }] : []
    })
  const circles: string[] = []
  const walk = (type: GraphQLObjectType, path: readonly GraphQLObjectType[]): void => {
    for (const { field, to } of fields(type)) {
      const isTree = to === type && isList(field) && hasLimit(field)
      if (path.includes(to) && !isTree) circles.push(`${path.map(({ name }) => name).join(' > ')} > ${field.name}`)
      if (!path.includes(to)) walk(to, [...path, to])
    }
  }
  for (const root of [schema.getQueryType(), schema.getMutationType()]) if (root) walk(root, [root])
  expect(circles).toEqual([])
})

/** The documents of the console, with the fragments written in. */
function consoleDocuments(): string[] {
  const folder = new URL('../../console/src/', import.meta.url).pathname
  const sources = globSync('**/*.api.ts', { cwd: folder }).map((file) => readFileSync(`${folder}${file}`, 'utf8'))
  const fragments = new Map(
    sources.flatMap((source) =>
      [...source.matchAll(/const (\w+) = (?:\/\* GraphQL \*\/ )?`(\s*fragment [^`]*)`/g)].map(
        ([, name = '', text = '']) => [name, text] as const,
      ),
    ),
  )
  return sources
    .flatMap((source) => [...source.matchAll(/\bgraphql\(\s*`([^`]*)`/g)].map(([, text = '']) => text))
    .map((text) => text.replace(/\$\{(\w+)\}/g, (_, name: string) => fragments.get(name) ?? ''))
}

test('whatever the console asks for may give less than half of what a request may ask for', () => {
  const documents = consoleDocuments().map((text) => parse(text))
  expect(documents.length).toBeGreaterThan(15)
  for (const document of documents) {
    expect(limitProblem(document)).toBeNull()
    const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
    for (const operation of document.definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION)) {
      // Every list counts with all that it may give.
      const { values } = costOf(schema, { operation, fragments }, { limit: Number.MAX_SAFE_INTEGER })
      expect(values, `${operation.name?.value} may give ${values} values`).toBeLessThanOrEqual(DEAR_VALUES)
    }
  }
})
