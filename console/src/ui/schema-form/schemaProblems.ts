import { type Schema, validate } from '@cfworker/json-schema'
import type { FieldProblem } from '@ward/domain/kernel/refusal'
import { type JsonSchema, schemaAt, somethingOf } from './jsonSchema.ts'

const FORMATS: Record<string, string> = { email: 'Please enter an email address', uri: 'Please enter a web address' }
export const REQUIRED = 'This is required'
const many = (n: unknown, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`

/** The message of a broken limit, by the keyword of the limit. Others only follow from these. */
const WORDS: Record<string, (schema: JsonSchema) => string> = {
  required: () => REQUIRED,
  type: () => 'Please fill this in',
  enum: () => 'Please choose one from the list',
  const: () => 'Please choose one from the list',
  minLength: ({ minLength }) => (minLength === 1 ? REQUIRED : `At least ${many(minLength, 'character')}`),
  maxLength: ({ maxLength }) => `At most ${many(maxLength, 'character')}`,
  minimum: ({ minimum }) => `${minimum} or more`,
  maximum: ({ maximum }) => `${maximum} or less`,
  exclusiveMinimum: ({ exclusiveMinimum }) => `More than ${exclusiveMinimum}`,
  exclusiveMaximum: ({ exclusiveMaximum }) => `Less than ${exclusiveMaximum}`,
  multipleOf: () => 'Please enter a whole number',
  minItems: ({ minItems }) => `At least ${many(minItems, 'entry').replace('entrys', 'entries')}`,
  maxItems: ({ maxItems }) => `At most ${many(maxItems, 'entry').replace('entrys', 'entries')}`,
  uniqueItems: () => 'An entry appears twice',
  pattern: ({ format }) => FORMATS[String(format)] ?? 'This is not valid',
  format: ({ format }) => FORMATS[String(format)] ?? 'This is not valid',
}

const piecesOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((piece) => decodeURIComponent(piece).replaceAll('~1', '/').replaceAll('~0', '~'))

/** The part of a value at this path. */
const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((part, name) => (Object.hasOwn(Object(part), name) ? Object(part)[name] : undefined), value)

/**
 * The problems of a value by its JSON Schema, in words for people, at paths such as `addresses.2.host`. The schema is
 * interpreted: compiling it needs `eval`, which our pages forbid.
 */
export function schemaProblems(schema: JsonSchema, value: unknown): FieldProblem[] {
  if (value === null && somethingOf(schema) !== schema) return []
  const checked = somethingOf(schema)
  const { errors } = validate(value, checked as Schema, '2020-12', undefined, false)
  return errors.flatMap(({ keyword, keywordLocation, instanceLocation, error }) => {
    const words = Object.hasOwn(WORDS, keyword) ? WORDS[keyword] : undefined
    // A value that may be null or something has no problem with being either.
    const isNothing = keyword === 'type' && at(checked, piecesOf(keywordLocation)) === 'null'
    if (!words || isNothing) return []
    const place = piecesOf(instanceLocation)
    const missing = keyword === 'required' ? /"(.+)"/.exec(error)?.[1] : undefined
    const path = missing === undefined ? place : [...place, missing]
    const broken = schemaAt(checked, path)
    const named = broken && somethingOf(broken)
    return [{ path: path.join('.'), message: named?.wrong ?? words(named ?? {}) }]
  })
}
