/** Display hints for a field, beside its JSON Schema; zod prints it from the `meta` of a schema. */
export type SchemaHints = {
  /** The heading under which the field stands; fields of one heading stand together. */
  group?: string
  /** A line below the heading of each group. */
  groupHelp?: Record<string, string>
  /** Every field may stay empty, so none is marked as optional. */
  allOptional?: boolean
  /** Texts of several lines, colours, secrets, the switches of search engines, and a list of short words. */
  widget?: 'textarea' | 'color' | 'secret' | 'robots' | 'words'
  /** Labels for the values of an `enum`. */
  labels?: Record<string, string>
  /** The unit of a number: '%', 'days'. */
  unit?: string
  /** The message for any broken limit. */
  wrong?: string
  /** The noun for an item of a list: 'address'. */
  item?: string
  /** Characters of a text that search engines show: the field counts them, and warns beyond. */
  shown?: number
  /** The placeholder of an empty field. */
  placeholder?: string
}

/** A JSON Schema as zod's `toJSONSchema` prints it. */
export type JsonSchema = SchemaHints & {
  title?: string
  description?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  enum?: (string | number)[]
  anyOf?: JsonSchema[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  [more: string]: unknown
}

/** The schema beside `null` of a value that may be nothing; null where the value may not be nothing. */
function withoutNothing(schema: JsonSchema): JsonSchema | null {
  const { anyOf, type, ...rest } = schema
  if (Array.isArray(type)) {
    const [only, ...others] = type.filter((word) => word !== 'null')
    return only && others.length === 0 && type.length === 2 ? { ...rest, type: only } : null
  }
  const some = anyOf?.filter((each) => each.type !== 'null')
  const [only] = some ?? []
  return anyOf && only && some?.length === 1 && some.length < anyOf.length ? { ...only, ...rest } : null
}

/** Whether the value may be nothing. */
export const mayBeNothing = (schema: JsonSchema): boolean => withoutNothing(schema) !== null

/** The schema of the value without null. */
export const somethingOf = (schema: JsonSchema): JsonSchema => withoutNothing(schema) ?? schema

/** The schema of a value within another, such as of `addresses.2.host`. */
export function schemaAt(schema: JsonSchema, path: readonly (string | number)[]): JsonSchema | undefined {
  const [name, ...rest] = path
  if (name === undefined) return schema
  const { properties, items } = somethingOf(schema)
  const next = items ?? (properties && Object.hasOwn(properties, name) ? properties[name] : undefined)
  return next && schemaAt(next, rest)
}

/** The words for a value: the title of its schema, else its name. */
export function titleAt(schema: JsonSchema, path: readonly (string | number)[]): string {
  const last = path.at(-1)
  if (typeof last === 'number' || /^\d+$/.test(String(last))) {
    const list = schemaAt(schema, path.slice(0, -1))
    const item = (list && somethingOf(list).item) ?? 'Item'
    return `${item.charAt(0).toUpperCase()}${item.slice(1)} ${Number(last) + 1}`
  }
  return schemaAt(schema, path)?.title ?? String(last ?? '')
}

/** A value as people read it. */
export function tellValue(schema: JsonSchema, value: unknown): string {
  const { labels, unit, widget, items, properties } = somethingOf(schema)
  if (value === null || value === undefined || value === '') return '—'
  if (widget === 'secret') return '••••••'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((item) => tellValue(items ?? {}, item)).join(', ') || '—'
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${properties?.[name]?.title ?? name}: ${tellValue(properties?.[name] ?? {}, part)}`)
      .join(', ')
  return `${labels?.[String(value)] ?? value}${unit ? ` ${unit}` : ''}`
}
