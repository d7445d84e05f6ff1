import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesOf } from './sources.ts'
import { missingClasses, unstyledParts } from './style-classes.ts'

const PROJECT = join(import.meta.dirname, '../..')

test('every class that a part asks its style sheet for stands there', () => {
  expect(missingClasses(sourcesOf(PROJECT))).toEqual([])
})

test('a class that was taken out of the sheet is noticed, one of a sheet that the sheet is put together from is let through', () => {
  const sources = [
    { path: 'console/src/ui/a.module.css', text: '@import "./b.css";\n/* .told */\n.row { gap: 4px }' },
    { path: 'console/src/ui/b.css', text: ':global([data-cards]) .cell:hover { gap: 4px }' },
    {
      path: 'console/src/ui/A.tsx',
      text: "import styles from './a.module.css'\nimport 'x/styles.layer.css'\nconst a = [styles.row, styles.cell, styles.told, styles.gone]",
    },
  ]
  expect(missingClasses(sources)).toEqual(['console/src/ui/A.tsx: told', 'console/src/ui/A.tsx: gone'])
})

const STYLED = readdirSync(join(PROJECT, 'node_modules/@mantine/core/styles')).flatMap(
  (name) => /^([A-Z]\w*)\.layer\.css$/.exec(name)?.[1] ?? [],
)

test('every part of the library that is used has its style sheet in the theme', () => {
  const sources = sourcesOf(PROJECT)
  expect(unstyledParts(sources, STYLED)).toEqual([])
  const bare = sources.map((each) => ({ ...each, text: each.text.replace(/@import [^\n]*Progress.layer.css";/, '') }))
  expect(unstyledParts(bare, STYLED)).toContain('console/src/features/leads/lead-upload/LeadLines.tsx: Progress')
})
