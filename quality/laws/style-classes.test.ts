import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesOf } from './sources.ts'
import { missingClasses } from './style-classes.ts'

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
