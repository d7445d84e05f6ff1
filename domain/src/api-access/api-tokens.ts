import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { limited } from '../kernel/paging.ts'
import { isSeen } from '../kernel/visible-text.ts'

/** The rights of a token. */
export const ApiScope = z.enum(['create', 'edit', 'delete', 'read', 'report'])
export type ApiScope = z.output<typeof ApiScope>
export const apiScopeLabel: Record<ApiScope, string> = {
  create: 'Create texts',
  edit: 'Edit texts',
  delete: 'Delete texts',
  read: 'Read texts and the decisions on them',
  report: 'Report texts',
}

/** The start of every secret, so that one that was published by mistake can be found. */
export const API_TOKEN_START = 'wardt_'
/** Tokens of a site that can be used at a time, and how many its list shows, those that are over included. */
export const API_TOKENS_MAX = 100
export const API_TOKENS_SHOWN = 200
const API_TOKEN_NAME_MAX = 80
/** Days after which a token is over at the latest. */
export const API_TOKEN_DAYS_MAX = 365
/** Hours for which the old secret of a token that is rotated can still be used. */
export const OVERLAP_HOURS_MAX = 168
export const OVERLAP_HOURS_USUAL = 24

export const API_TOKEN_TOPIC = 'apiToken'
export const TOO_MANY_API_TOKENS = `A site can have ${API_TOKENS_MAX} active tokens. Revoke one first.`
export const API_TOKEN_OVER = 'This token is no longer active. Create another one.'
export const API_TOKEN_CHANGED = 'Someone else just changed this token'
export const API_TOKEN_REVOKED = 'The token was revoked'
export const SECRET_SHOWN_ONCE = 'Copy it now. It’s shown only once and isn’t stored.'

const DAYS_PROBLEM = `A token lives for 1 to ${API_TOKEN_DAYS_MAX} days`
const HOURS_PROBLEM = `The old secret can stay valid for 0 to ${OVERLAP_HOURS_MAX} hours`

export const ApiTokenInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Please give the token a name')
    .max(API_TOKEN_NAME_MAX, `The name may have at most ${API_TOKEN_NAME_MAX} characters`)
    .refine(isSeen, 'Please give the token a name')
    .meta({ title: 'Name' }),
  scopes: z
    .array(ApiScope)
    .min(1, 'Please choose at least one permission')
    .max(ApiScope.options.length, 'Please choose each permission once')
    .refine((scopes) => new Set(scopes).size === scopes.length, 'Please choose each permission once')
    .meta({ title: 'Permissions' }),
  days: z
    .number()
    .int(DAYS_PROBLEM)
    .min(1, DAYS_PROBLEM)
    .max(API_TOKEN_DAYS_MAX, DAYS_PROBLEM)
    .meta({ title: 'Days until it expires' })
    .describe('The token is valid for this many days.'),
})
export type ApiTokenInput = z.output<typeof ApiTokenInput>

export const ApiTokenRotation = z.object({
  id: Id,
  overlapHours: z
    .number()
    .int(HOURS_PROBLEM)
    .min(0, HOURS_PROBLEM)
    .max(OVERLAP_HOURS_MAX, HOURS_PROBLEM)
    .meta({ title: 'Hours the old secret stays valid' })
    .describe('The old secret stays valid for this many hours.'),
  version: z.number().int().nullish().describe('The version that was shown: rotated meanwhile, it is refused.'),
})
export type ApiTokenRotation = z.output<typeof ApiTokenRotation>

export const ApiTokensQuery = z.object(limited(API_TOKENS_SHOWN))

export type ApiTokenState = 'usable' | 'expired' | 'revoked'
type Life = { expiresAt: Date; revokedAt: Date | null }

/** Whether a token can be used at a moment, or why not. */
export const stateOfToken = ({ expiresAt, revokedAt }: Life, now: Date): ApiTokenState =>
  revokedAt !== null ? 'revoked' : expiresAt <= now ? 'expired' : 'usable'
