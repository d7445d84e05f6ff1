import type { z } from 'zod'
import { builder } from './builder.ts'

type Ref = ReturnType<typeof builder.enumType<string, Record<string, { value: string }>>>

/** The GraphQL enums by the words of their schemas, which copies of a schema share. */
const known = new Map<object, unknown>()

/**
 * The GraphQL enum of a choice of the domain. The domain's words stand in addresses, in the database and in the code; on the
 * graph they are in upper case with `_` (spec 1 section 7). This is the one place of the server that turns one into the other;
 * where the upper case alone does not say the word, the printed schema does, for the console.
 */
export function enumOf<Words extends Record<string, string>>(name: string, schema: z.ZodEnum<Words>) {
  const words = schema.options as Words[keyof Words][]
  const values = words.map((word) => [enumName(word), { value: word, description: wordOf(word) }] as const)
  if (new Set(values.map(([each]) => each)).size < words.length)
    throw new Error(`Two words of ${name} look alike on the graph`)
  const ref = builder.enumType(name, {
    values: Object.fromEntries(values) as Record<string, { value: Words[keyof Words] }>,
  })
  known.set(schema.def.entries, ref)
  return ref
}

/** The GraphQL enum that was made of a choice. @throws where none was */
export function enumFor(schema: z.ZodEnum): Ref {
  const ref = known.get(schema.def.entries)
  if (!ref) throw new Error(`The choice of ${schema.options.join(', ')} has no name on the graph: see enumOf`)
  return ref as Ref
}

const enumName = (word: string): string => word.toUpperCase().replaceAll(/[-.]/g, '_')
const wordOf = (word: string) => (enumName(word).toLowerCase() === word ? undefined : `Outside the graph: \`${word}\`.`)
