import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { storedLink } from '../kernel/links.ts'
import { limited, listQuery, paged } from '../kernel/paging.ts'
import { isSeen } from '../kernel/visible-text.ts'
import { OVERLAP_HOURS_MAX } from './api-tokens.ts'

/** Events for outside sites. The database writes them by these names. */
export const WebhookEvent = z.enum([
  'text.published',
  'text.held',
  'text.removed',
  'text.restored',
  'text.edited',
  'report.resolved',
])
export type WebhookEvent = z.output<typeof WebhookEvent>
export const webhookEventLabel: Record<WebhookEvent, string> = {
  'text.published': 'A text is published',
  'text.held': 'A text is held',
  'text.removed': 'A text is removed',
  'text.restored': 'A removed text is back',
  'text.edited': 'A text is edited',
  'report.resolved': 'A report is resolved',
}

export const DeliveryState = z.enum(['waiting', 'delivered', 'dead', 'dropped'])
export type DeliveryState = z.output<typeof DeliveryState>
export const deliveryStateLabel: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  dead: 'Given up',
  dropped: 'Dropped with its webhook',
}

/** How an attempt ended. */
export type DeliveryOutcome = 'delivered' | 'refused' | 'not_reached' | 'not_public' | 'no_key'
export const deliveryOutcomeLabel: Record<DeliveryOutcome, string> = {
  delivered: 'Delivered',
  refused: 'The endpoint did not return a success status',
  not_reached: 'The endpoint could not be reached',
  not_public: 'The address isn’t on the public internet',
  no_key: 'The secret cannot be read with the key of this installation',
}

export const WEBHOOK_TOPIC = 'webhook'
export const WEBHOOKS_MAX = 100
const NAME_MAX = 80
const URL_MAX = 2000
/** The start of every secret (Standard Webhooks); the rest is base64. */
export const WEBHOOK_SECRET_START = 'whsec_'

export const TOO_MANY_WEBHOOKS = `A site can have ${WEBHOOKS_MAX} webhooks`
export const WEBHOOK_DELETED = 'The webhook was deleted'
export const WEBHOOK_OFF = 'Switch the webhook on first'
export const DELIVERY_AGAIN = 'It will be sent again in a moment'
export const WEBHOOK_CHANGED = 'Someone else just changed this webhook'
const URL_PROBLEM = 'The address begins with https:// and has no name, password or port of its own'
const EVENTS_PROBLEM = 'Please choose at least one event, each once'
const HOURS_PROBLEM = `The old secret signs for 0 to ${OVERLAP_HOURS_MAX} hours more`

function isHookAddress(text: string): boolean {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.port === ''
}

const name = z
  .string()
  .trim()
  .min(1, 'Please give the webhook a name')
  .max(NAME_MAX, `The name may have at most ${NAME_MAX} characters`)
  .refine(isSeen, 'Please give the webhook a name')
  .meta({ title: 'Name' })
const url = z
  .string()
  .trim()
  .max(URL_MAX, URL_PROBLEM)
  // As browsers read it: the address is kept as they read it.
  .overwrite((text) => (isHookAddress(text) ? (storedLink(text) ?? text) : text))
  .refine(isHookAddress, URL_PROBLEM)
  .meta({ title: 'Address' })
const events = z
  .array(WebhookEvent)
  .min(1, EVENTS_PROBLEM)
  .max(WebhookEvent.options.length, EVENTS_PROBLEM)
  .refine((all) => new Set(all).size === all.length, EVENTS_PROBLEM)
  .meta({ title: 'Events' })
const version = z.number().int().nullish().describe('The version that was shown: changed meanwhile, it is refused.')

export const WebhookInput = z.object({ name, url, events })
export type WebhookInput = z.output<typeof WebhookInput>

/** Fields left out keep their value. */
export const WebhookChange = z.object({
  id: Id,
  name: name.optional(),
  url: url.optional(),
  events: events.optional(),
  isDisabled: z.boolean().optional().describe('Gets no events; waiting deliveries keep waiting.'),
  version,
})
export type WebhookChange = z.output<typeof WebhookChange>

/** A hook as the console edits it, whole. */
export const WebhookEdit = WebhookInput.extend({ id: Id, version })
export type WebhookEdit = z.output<typeof WebhookEdit>

export const WebhookRotation = z.object({
  id: Id,
  overlapHours: z
    .number()
    .int(HOURS_PROBLEM)
    .min(0, HOURS_PROBLEM)
    .max(OVERLAP_HOURS_MAX, HOURS_PROBLEM)
    .meta({ title: 'Hours both secrets sign' })
    .describe('Both secrets sign for this many hours.'),
  version,
})
export type WebhookRotation = z.output<typeof WebhookRotation>

export const WebhooksQuery = z.object(limited(WEBHOOKS_MAX))

export const DeliveryFilter = z.object({ ...paged([20, 50], 20), state: DeliveryState.nullish() })
export type DeliveryFilter = z.output<typeof DeliveryFilter>
export const DeliveryQuery = listQuery(DeliveryFilter)
export type DeliveryQuery = z.output<typeof DeliveryQuery>

const MINUTE = 60_000
/** Pauses after the first and the further attempts, in minutes; the last is repeated. */
const PAUSES = [1, 5, 15, 30, 60, 120, 240, 480, 720]
/** By as much of itself a pause may be longer, so that many do not come at once. */
const JITTER = 0.1
/** How many days a delivery is tried. */
export const DELIVERY_DAYS = 3

/** When something is tried after so many attempts; `chance` is from 0 to 1. */
export function nextTryAt(attempts: number, now: Date, chance: number): Date {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 1
  return new Date(now.getTime() + pause * MINUTE * (1 + JITTER * chance))
}

/** Whether something that is tried since a moment is given up. */
export const isGivenUp = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= DELIVERY_DAYS * 24 * 60 * MINUTE
