import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codegen } from '@graphql-codegen/core'
import * as operations from '@graphql-codegen/typescript-operations'
import { buildASTSchema, type DocumentNode, Kind, type OperationDefinitionNode, parse } from 'graphql'
import { placesOf, shortWords, wordsOf } from './codegen-enums.ts'
import type { Places, Words } from './src/api/enumPlaces.ts'

const HERE = import.meta.dirname
const SCHEMA = join(HERE, '../schema.graphql')
const OUT = join(HERE, 'src/api/generated')

/** Every `graphql(`…`)` of the `*.api.ts` files, as the browser sends it, and the fragments they share. */
function documentsIn(sources: string[]) {
  const fragments = new Map<string, string>()
  for (const source of sources)
    for (const [, name, text] of source.matchAll(/const (\w+) = (?:\/\* GraphQL \*\/ )?`(\s*fragment [^`]*)`/g))
      if (name && text) fragments.set(name, text)
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const fragment = fragments.get(name)
      if (fragment === undefined) throw new Error(`graphql(): ${name} is not a fragment of an .api.ts file`)
      return fragment
    })
  const whole = sources.flatMap((source) =>
    [...source.matchAll(/\bgraphql\(\s*`([^`]*)`/g)].map(([, text = '']) => text),
  )
  return {
    texts: whole.map(fill),
    bare: [...whole.map((text) => text.replace(/\$\{\w+\}/g, '')), ...fragments.values()],
  }
}

function nameOf(document: DocumentNode): OperationDefinitionNode & { name: { value: string } } {
  const found = document.definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  if (!found?.name) throw new Error('graphql(): every operation needs a name')
  return { ...found, name: found.name }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The line that ties a document's text to the types of its answer and its variables. */
function entryFor(text: string): string {
  const { name, operation } = nameOf(parse(text))
  const type = `${capital(name.value)}${capital(operation)}`
  return `  ${JSON.stringify(text)}: { answer: ${type}; variables: ${type}Variables }`
}

/**
 * The TypeScript of every document the console sends: types alone, no code reaches the browser.
 * In: the schema as text, the texts of the `*.api.ts` files. Throws where a document does not fit the schema.
 */
export async function typesOf(schema: string, sources: string[]): Promise<string> {
  const { texts, bare } = documentsIn(sources)
  const contract = parse(schema)
  const types = await codegen({
    filename: join(OUT, 'operations.ts'),
    schema: contract,
    documents: [{ location: 'console', document: parse(bare.join('\n') || 'query Nothing { __typename }') }],
    plugins: [
      {
        operations: {
          enumType: 'string-literal',
          enumValues: wordsOf(contract),
          scalars: { ID: 'string', DateTime: 'string', JSON: 'unknown' },
          skipTypename: true,
          defaultScalarType: 'unknown',
        },
      },
    ],
    pluginMap: { operations },
    config: {},
  })
  return `${types}\nexport interface Operations {\n${texts.map(entryFor).join('\n')}\n}\n`
}

/**
 * The enums of the contract with the domain's words, and where they stand in each operation: the one list by which
 * `src/api/enums.ts` turns the names of the graph into words and back.
 */
function enumsIn(schema: string, sources: string[]): { words: Words; places: Record<string, Places> } {
  const contract = parse(schema)
  const built = buildASTSchema(contract)
  const places = documentsIn(sources).texts.map((text) => {
    const document = parse(text)
    const fragments = document.definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION)
    const operation = nameOf(document)
    const byName = new Map(fragments.map((each) => [each.name.value, each]))
    return [operation.name.value, placesOf(built, operation, byName)] as const
  })
  const known: Record<string, Places> = Object.fromEntries(places.filter(([, each]) => Object.keys(each).length > 0))
  return { words: shortWords(wordsOf(contract), known), places: known }
}

export function enumsOf(schema: string, sources: string[]): string {
  const { words, places } = enumsIn(schema, sources)
  const print = (value: object) => JSON.stringify(value, null, 2)
  return [
    `import type { Places, Words } from '../enumPlaces.ts'`,
    `export const WORDS: Words = ${print(words)}`,
    `export const PLACES: Record<string, Places> = ${print(places)}`,
    '',
  ].join('\n')
}

/** The contract and every file with documents. */
function readSources(): { schema: string; sources: string[] } {
  const files = globSync('src/**/*.api.ts', { cwd: HERE }).sort()
  return {
    schema: readFileSync(SCHEMA, 'utf8'),
    sources: files.map((file) => readFileSync(join(HERE, file), 'utf8')),
  }
}

export function enumsOfConsole() {
  const { schema, sources } = readSources()
  return enumsIn(schema, sources)
}

/** Writes `src/api/generated/` from the contract and the documents; a file that is already right is left alone. */
export async function generate(): Promise<void> {
  const { schema, sources } = readSources()
  mkdirSync(OUT, { recursive: true })
  keep('operations.ts', await typesOf(schema, sources))
  keep('enums.ts', enumsOf(schema, sources))
}

function keep(file: string, text: string): void {
  let before = ''
  try {
    before = readFileSync(join(OUT, file), 'utf8')
  } catch {
    // the first time
  }
  if (before !== text) writeFileSync(join(OUT, file), text)
}

if (import.meta.main) await generate()
