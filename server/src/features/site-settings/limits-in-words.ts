/** A JSON Schema as the settings are printed with it; of `unit` and `labels` see `SchemaHints`. */
export type LimitSchema = {
  type?: string
  format?: string
  anyOf?: LimitSchema[]
  enum?: string[]
  labels?: Record<string, string>
  items?: LimitSchema
  properties?: Record<string, LimitSchema>
  unit?: string
} & Partial<Record<'minLength' | 'maxLength' | 'minimum' | 'maximum' | 'maxItems', number>>

const number = (value: number) => value.toLocaleString('en-US')
const oneOf = (names: readonly string[], labels: Record<string, string> = {}) =>
  `one of ${names.map((name) => `\`${name}\`${labels[name] ? ` (${labels[name]})` : ''}`).join(', ')}`

/** What a setting takes, in words: 'text, at most 254 characters, or nothing'. */
export function limitsInWords(schema: LimitSchema): string {
  if (schema.anyOf) return schema.anyOf.map(limitsInWords).join(', or ')
  if (schema.enum) return oneOf(schema.enum, schema.labels)
  switch (schema.type) {
    case 'null':
      return 'nothing'
    case 'boolean':
      return '`yes` or `no`'
    case 'string':
      return textInWords(schema)
    case 'integer':
    case 'number':
      return numberInWords(schema)
    case 'array':
      return listInWords(schema)
    default:
      return partsInWords(schema)
  }
}

function textInWords({ format, minLength = 0, maxLength }: LimitSchema): string {
  const what = format === 'email' ? 'an email address' : 'text'
  if (maxLength === undefined) return what
  return minLength > 1
    ? `${what} of ${minLength} to ${number(maxLength)} characters`
    : `${what}, at most ${number(maxLength)} characters`
}

function numberInWords({ type, minimum, maximum, unit }: LimitSchema): string {
  const what = type === 'integer' ? 'a whole number' : 'a number'
  const range = minimum === undefined || maximum === undefined ? '' : ` from ${number(minimum)} to ${number(maximum)}`
  return `${what}${range}${unit ? ` (${unit})` : ''}`
}

function listInWords({ maxItems, items = {} }: LimitSchema): string {
  const most = maxItems === undefined ? 'a list' : `a list of at most ${maxItems}`
  return `${most}, each ${limitsInWords(items)}`
}

function partsInWords({ properties = {} }: LimitSchema): string {
  const parts = Object.entries(properties).map(([name, part]) => `\`${name}\` (${limitsInWords(part)})`)
  return new Intl.ListFormat('en-GB').format(parts)
}
