import {
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { z } from 'zod'

/** The size limits of a field in its domain schema. */
export type Bounds = { minLength?: number; maxLength?: number; minimum?: number; maximum?: number; maxItems?: number }

type Described = Bounds & { anyOf?: Described[]; properties?: Record<string, Described>; items?: Described }

/** A place in an input: the name of an argument, and of fields below it; '0' is the first of a list. */
export type Path = readonly string[]

/** The bounds of a value, from the schema itself. */
export function boundsAt(input: z.ZodType, path: Path): Bounds {
  let at = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Described
  for (const key of path) {
    const { anyOf = [], ...own }: Described = (key === '0' ? at.items : at.properties?.[key]) ?? {}
    at = Object.assign({}, own, ...anyOf)
  }
  return at
}

/** Every place of a value of this type: its own, and the fields of objects within, of a list those of its first. */
export function placesWithin(path: Path, type: GraphQLInputType): { path: Path; type: GraphQLInputType }[] {
  const named = getNamedType(type)
  const within = isListType(getNullableType(type)) ? [...path, '0'] : path
  const fields = isInputObjectType(named) ? Object.values(named.getFields()) : []
  return [{ path, type }, ...fields.flatMap((field) => placesWithin([...within, field.name], field.type))]
}

/** Whether a place lies within another one. */
export const isWithin = (inner: Path, outer: Path): boolean =>
  inner.length > outer.length && outer.every((key, at) => inner[at] === key)

/** The value at a path; undefined where nothing does. */
export const valueAt = (value: unknown, [key, ...rest]: Path): unknown =>
  key === undefined ? value : valueAt((value as Record<string, unknown> | null | undefined)?.[key], rest)

/** The same with something else at a place. */
export function withValueAt<Whole>(whole: Whole, [key, ...rest]: Path, value: unknown): Whole {
  if (key === undefined) return value as Whole
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string, unknown>
  copy[key] = withValueAt(copy[key], rest, value)
  return copy as Whole
}

/** Texts that somebody might take for more than a text, by the whole of it or by how it begins; */
const HOSTILE_WHOLE = ['<script>alert(1)</script>', '=HYPERLINK("https://evil.example")', '__proto__', 'constructor']
/** by a part of it, wherever that stands: the part ending in a backslash comes last. */
const HOSTILE_PARTS = [
  '"><img src=x onerror=alert(1)>',
  "Robert'); drop table awards;--",
  '{{7*7}}',
  '<%= 7*7 %>',
  '../../etc/passwd',
  'عربي \u202eabc\u202c',
  'zero\u200bwidth',
  '🏆🏆🏆',
  '100 %_\\',
]
/** Texts that no field can keep: PostgreSQL knows neither NUL nor half a pair. */
const UNSTORABLE = ['a\u0000b', 'a\ud800b', '\udc00']
const ODD_IDS = ['', '0', '01', '-1', 'x', "1' or '1'='1", '9223372036854775808', '１']

const text = (length: number) => 'a'.repeat(Math.max(0, length))

/** Values to try on an argument: plain ones at and past its bounds, hostile ones, and others of a wrong kind. */
export function valuesFor(type: GraphQLInputType, bounds: Bounds): unknown[] {
  const inner = getNullableType(type)
  const none = isNonNullType(type) ? [null] : []
  if (isListType(inner)) {
    const [first] = valuesFor(inner.ofType, {}).filter((value) => typeof value === 'string' && value !== '')
    const long = bounds.maxItems === undefined ? [] : [Array.from({ length: bounds.maxItems + 1 }, () => '1')]
    return [...none, ...long, [[]], [null], [{ a: 1 }], { length: 1 }, ...(first === undefined ? [] : [[first]])]
  }
  if (isInputObjectType(inner)) return [...none, 'x', 7, true, [[]], { noSuchField: 1 }, {}]
  return [...none, ...valuesOfKind(getNamedType(inner).name, bounds, isEnumType(getNamedType(inner)))]
}

/**
 * The same values, hostile parts in one text for as long as it passes as each of them did: a passing value costs a change.
 */
export function gathered(values: readonly unknown[], passes: (text: string) => boolean): unknown[] {
  const isPart = (value: unknown): value is string => HOSTILE_PARTS.some((part) => part === value)
  const texts: string[] = []
  for (const part of values.filter(isPart)) {
    const longer = [...texts.slice(-1), part].join(' ')
    if (texts.length > 0 && passes(longer)) texts.splice(-1, 1, longer)
    else texts.push(part)
  }
  return [...values.filter((value) => !isPart(value)), ...texts]
}

function valuesOfKind(kind: string, bounds: Bounds, isEnum: boolean): unknown[] {
  if (isEnum) return ['', 'NO_SUCH_WORD', 'no such word', '__proto__', 1, true, ['NO_SUCH_WORD']]
  if (kind === 'ID') return [...ODD_IDS, ...UNSTORABLE, true, [[]], { id: '1' }, 1.5]
  if (kind === 'Boolean') return ['true', 1, 'yes', [[]], { a: 1 }]
  if (kind === 'Int' || kind === 'Float') return [...numbersAround(bounds), '2020', true, [[]], { n: 1 }, 2 ** 31, 1.5]
  if (kind === 'DateTime') return ['', 'yesterday', '2030-13-45T00:00:00Z', '2030-01-01', 5, true, [[]], { a: 1 }]
  return [
    ...UNSTORABLE,
    ...HOSTILE_WHOLE,
    ...HOSTILE_PARTS,
    '',
    ' \t\n ',
    ...(bounds.maxLength === undefined ? [text(100_000)] : [text(bounds.maxLength), text(bounds.maxLength + 1)]),
    ...(bounds.minLength === undefined ? [] : [text(bounds.minLength), text(bounds.minLength - 1)]),
    7,
    true,
    ['a'],
    { a: 1 },
  ]
}

const numbersAround = ({ minimum, maximum }: Bounds): number[] =>
  [minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]))
