import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { printedPermissions, printedSchema } from './printed.ts'

const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('schema.graphql is what the code says: run npm run generate', () => {
  expect(file('schema.graphql')).toBe(printedSchema())
})

test('docs/permissions.md is what the code says: run npm run generate', () => {
  expect(file('docs/permissions.md')).toBe(printedPermissions())
})
