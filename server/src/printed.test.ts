import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cloneDatabase } from '../test/database.ts'
import { printedColumnTypes, printedImportPage, printedPermissions, printedSchema } from './printed.ts'

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('schema.graphql is what the code says: run npm run generate', () => {
  expect(file('schema.graphql')).toBe(printedSchema())
})

test('docs/permissions.md is what the code says: run npm run generate', () => {
  expect(file('docs/permissions.md')).toBe(printedPermissions())
})

test('the rows of docs/import.md are what the schemas say: run npm run generate', () => {
  expect(file('docs/import.md')).toBe(printedImportPage(file('docs/import.md')))
})

test('the types of the columns are what the migrations make: run npm run generate', async () => {
  const { ownerUrl, drop } = await cloneDatabase()
  expect(file('server/src/platform/database/schema-types.ts')).toBe(printedColumnTypes(ownerUrl))
  await drop()
})
