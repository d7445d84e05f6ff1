import { type JsonSchema, mayBeNothing, somethingOf } from './jsonSchema.ts'

/**
 * The schema as its fields are drawn: a value that may be nothing is one field, values that the schema doesn't name have none,
 * and no value is filled in by itself.
 */
export function shownSchema(schema: JsonSchema, only: (name: string) => boolean = () => true): JsonSchema {
  const { $schema: _schema, default: _default, additionalProperties: _more, ...shown } = somethingOf(schema)
  const { properties, items } = shown
  return {
    ...shown,
    ...(mayBeNothing(schema) && { nothing: true }),
    ...(properties && {
      additionalProperties: false,
      properties: Object.fromEntries(
        Object.entries(properties)
          .filter(([name]) => only(name))
          .map(([name, property]) => [name, shownSchema(property)]),
      ),
    }),
    ...(items && { items: shownSchema(items) }),
  }
}
