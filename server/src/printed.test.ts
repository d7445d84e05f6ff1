import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startTestApp } from '../test/app.ts'
import { cloneDatabase } from '../test/database.ts'
import { isReservedSlug } from './features/slugs/reserved-slugs.rules.ts'
import {
  printedColumnTypes,
  printedContentClient,
  printedImportPage,
  printedOpenApi,
  printedPermissions,
  printedReservedSlugs,
  printedSchema,
  printedSettings,
} from './printed.ts'

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('schema.graphql is what the code says: run npm run generate', () => {
  expect(file('schema.graphql')).toBe(printedSchema())
})

test('docs/permissions.md is what the code says: run npm run generate', () => {
  expect(file('docs/permissions.md')).toBe(printedPermissions())
})

test('the document and the client of the content API are what its operations say: run npm run generate', () => {
  expect(file('docs/content-api.json')).toBe(printedOpenApi())
  expect(file('docs/content-client.ts')).toBe(printedContentClient())
})

test('docs/settings.md is what the list of settings says: run npm run generate', () => {
  expect(file('docs/settings.md')).toBe(printedSettings())
})

test('server/src/features/slugs/reserved-slugs.rules.ts is what the routes say: run npm run generate', () => {
  expect(file('server/src/features/slugs/reserved-slugs.rules.ts')).toBe(printedReservedSlugs())
})

test('no route of the app begins with a name that a post could have', async () => {
  const t = await startTestApp()
  const routes = t.fastify.printRoutes({ commonPrefix: false })
  await t.stop()
  // A name with a dot, such as robots.txt, is no slug.
  const first = [...routes.matchAll(/^ {4}[├└]── ([a-z0-9-]+)(?=[\s/(]|$)/gm)].map(([, name = '']) => name)
  expect(first).toContain('login')
  expect(first.filter((name) => !isReservedSlug(name))).toEqual([])
})

test('the rows of docs/import.md are what the schemas say: run npm run generate', () => {
  expect(file('docs/import.md')).toBe(printedImportPage(file('docs/import.md')))
})

test('the types of the columns are what the migrations make: run npm run generate', async () => {
  const { ownerUrl, drop } = await cloneDatabase()
  expect(file('server/src/platform/database/schema-types.ts')).toBe(printedColumnTypes(ownerUrl))
  await drop()
})
