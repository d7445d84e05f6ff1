import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { printSchema } from 'graphql'
import type pg from 'pg'
import { endpoints } from './endpoints.ts'
import { openApi } from './features/api-access/openapi.ts'
import { printedClient } from './features/api-access/printed-client.ts'
import { printedRows } from './features/import/jsonl/jsonl-page.ts'
import { settingsDoc } from './features/site-settings/settings-doc.ts'
import type { EventReader } from './platform/events/reader.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { GRAPHQL_URL } from './platform/graphql/endpoint.ts'
import { HEALTH_URLS } from './platform/http/health.ts'
import { permissionsPage } from './platform/permissions-page.ts'
import { schema } from './schema.ts'

/** The GraphQL contract as text: schema.graphql. */
export const printedSchema = (): string => `${printSchema(schema)}\n`

/** The endpoints are only named here, never opened. */
const allEndpoints = () =>
  endpoints({ pool: {} as pg.Pool }, {} as EventReader, { secretKey: Buffer.alloc(32), files: {} as FileStore })

/** The rights by role: docs/permissions.md. */
export const printedPermissions = (): string => permissionsPage(allEndpoints())

/** The first part of every address that leads to something else than a post: server/src/features/slugs/reserved-slugs.rules.ts. */
export function printedReservedSlugs(): string {
  const urls = [...allEndpoints().map(({ url }) => url), ...HEALTH_URLS]
  const first = [...urls, GRAPHQL_URL, CONSOLE_BASE].map((url) => url.split('/')[1] ?? '')
  const names = [...new Set(first)].filter((name) => /^[a-z0-9-]+$/.test(name)).sort()
  return formatted(
    'reserved-slugs.rules.ts',
    `// Printed from the server's routes by npm run generate: do not change by hand.
const RESERVED: ReadonlySet<string> = new Set([${names.map((name) => `'${name}'`).join(', ')}])

/** Whether a post of this slug could not be reached, because its address leads to something else. */
export const isReservedSlug = (slug: string): boolean => RESERVED.has(slug)
`,
  )
}

/** Every setting, and who reads and saves it: docs/settings.md. */
export const printedSettings = (): string => settingsDoc()

/** The page about the import, with the rows of JSON Lines as their schemas say: docs/import.md. */
export const printedImportPage = (page: string): string => printedRows(page)

const program = (path: string) => fileURLToPath(new URL(`../../node_modules/${path}`, import.meta.url))
const output = (path: string, args: string[], input = '') =>
  execFileSync(process.execPath, [program(path), ...args], { encoding: 'utf8', input, maxBuffer: 10_000_000 })

const formatted = (name: string, text: string) =>
  output('@biomejs/biome/bin/biome', ['format', '--stdin-file-path', name], text)

/** Our own tables only; a `date` is the text `2030-01-31`, as openDatabase reads it. */
const COLUMNS = [
  ...['--dialect', 'postgres', '--camel-case', '--date-parser', 'string', '--default-schema', 'public'],
  ...['--include-pattern', 'public.*', '--exclude-pattern', 'public.kysely_*', '--print', '--log-level', 'error'],
]

/** The OpenAPI document of the content API: docs/content-api.json. */
export const printedOpenApi = (): string => formatted('content-api.json', JSON.stringify(openApi()))

/** A client of the content API in one file: docs/content-client.ts. */
export const printedContentClient = (): string => formatted('content-client.ts', printedClient())

/** The columns of the migrated database at an address, as types: platform/database/schema-types.ts. */
export const printedColumnTypes = (url: string): string =>
  formatted('schema-types.ts', output('kysely-codegen/dist/cli/bin.js', [...COLUMNS, '--url', url]))
