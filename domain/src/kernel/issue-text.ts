import type { z } from 'zod'
import { FIELD_REQUIRED } from './required.ts'

const number = (n: number | bigint): string => n.toLocaleString('en-US')

/** The library's own words for programmers ("expected string, received undefined"). */
export const LIBRARYS_WORDS =
  /^(?:Invalid (?:input|option|string|number|key|value|discriminator)|Too (?:small|big): expected|Unrecognized keys?)\b/

/** What a value of a kind is called. */
const KINDS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const WRONG = 'This can’t be used here'

/**
 * The text people read for an issue that a schema found: its own words, and where it has none, ours in the place of the
 * library's.
 */
export function issueText(issue: z.core.$ZodIssue, input: unknown): string {
  const { message, path } = issue
  if (!LIBRARYS_WORDS.test(message)) return message
  const sent = path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], input)
  if (sent === undefined || sent === null) return FIELD_REQUIRED
  const isText = typeof sent === 'string'
  if (issue.code === 'too_big') return `At most ${number(issue.maximum)}${isText ? ' characters' : ''}`
  if (issue.code === 'too_small')
    return isText && Number(issue.minimum) === 1
      ? FIELD_REQUIRED
      : `At least ${number(issue.minimum)}${isText ? ' characters' : ''}`
  if (issue.code === 'invalid_type' && Object.hasOwn(KINDS, issue.expected)) return `Use ${KINDS[issue.expected]}`
  if (issue.code === 'invalid_value')
    return `Use one of: ${issue.values.map((value) => `“${String(value)}”`).join(', ')}`
  if (issue.code === 'not_multiple_of') return `Use a multiple of ${number(issue.divisor)}`
  if (issue.code === 'unrecognized_keys') return `There is no such field: ${issue.keys.join(', ')}`
  return WRONG
}
