import type { z } from 'zod'
import { FIELD_REQUIRED } from './required.ts'

const number = (n: number | bigint): string => n.toLocaleString('en-US')

/**
 * The text people read for an issue that a schema found: its own words, and where it has none, ours in the place of
 * those that the library has for programmers ("expected string, received undefined").
 */
export function issueText(issue: z.core.$ZodIssue, input: unknown): string {
  const { message, path } = issue
  const isLibrarys = /^(?:Invalid (?:input|option): expected|Too (?:small|big): expected) /.test(message)
  if (!isLibrarys) return message
  const sent = path.reduce<unknown>((value, name) => (value as Record<PropertyKey, unknown> | undefined)?.[name], input)
  if (sent === undefined || sent === null) return FIELD_REQUIRED
  const isText = typeof sent === 'string'
  if (issue.code === 'too_big') return `At most ${number(issue.maximum)}${isText ? ' characters' : ''}`
  if (issue.code !== 'too_small') return message
  if (isText && Number(issue.minimum) === 1) return FIELD_REQUIRED
  return `At least ${number(issue.minimum)}${isText ? ' characters' : ''}`
}
