import { type JsonSchema, mayBeNothing, somethingOf } from './jsonSchema.ts'

/** The schema as its fields are drawn: a value that may be nothing is one field. */
export function shownSchema(schema: JsonSchema, only: (name: string) => boolean = () => true): JsonSchema {
  const shown = somethingOf(schema)
  const { properties, items } = shown
  return {
    ...shown,
    ...(mayBeNothing(schema) && { nothing: true }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => only(name))
          .map(([name, property]) => [name, shownSchema(property)]),
      ),
    }),
    ...(items && { items: shownSchema(items) }),
  }
}
