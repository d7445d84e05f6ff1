import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The fields of the graph that ask first where a text at risk is touched. */
const asking = [...readFileSync('schema.graphql', 'utf8').matchAll(/^ {2}(\w+)\(([^)]*)\)/gm)].flatMap(
  ([, name, args]) => (name && args?.includes('atRiskConfirmed') ? [name] : []),
)
const sources = globSync('console/src/features/**/*.api.ts').map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('every change that the server asks about first is sent by the console so that the person is asked', () => {
  expect(asking).toContain('updateContentFlag')
  const unasked = asking.flatMap((name) =>
    sources.flatMap(({ file, text }) =>
      [...text.matchAll(new RegExp(`\\b${name}\\(([^)]*)\\)`, 'g'))].flatMap(([, args]) =>
        args?.includes(': $') && !(args.includes('atRiskConfirmed: $') && text.includes('sendAsked('))
          ? [`${name} in ${file}`]
          : [],
      ),
    ),
  )
  expect(unasked).toEqual([])
})
