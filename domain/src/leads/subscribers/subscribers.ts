import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import { listQuery, paged, searchTerm } from '../../kernel/paging.ts'
import { readAddress } from '../lead-upload/addresses.ts'

export const SUBSCRIBER_SEARCH_MAX = 200

/** One status each. Uploads and forms never write to addresses that bounced or are blacklisted. */
export const SubscriberStatus = z.enum(['subscribed', 'unsubscribed', 'bounced', 'blacklisted'])
export type SubscriberStatus = z.output<typeof SubscriberStatus>

export const subscriberStatusLabel: Record<SubscriberStatus, string> = {
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
  bounced: 'Bounced',
  blacklisted: 'Blacklisted',
}

/** The states that staff can set for an address by hand. Staff cannot subscribe somebody else. */
export const SubscriberMark = z.enum(['unsubscribed', 'bounced', 'blacklisted'])
export type SubscriberMark = z.output<typeof SubscriberMark>

/** The events of a subscription. */
export const SubscriptionEventKind = z.enum([
  'subscribed',
  'opted_back_in',
  'unsubscribed',
  'bounced',
  'blacklisted',
  'undone',
])
export type SubscriptionEventKind = z.output<typeof SubscriptionEventKind>

export const subscriptionEventLabel: Record<SubscriptionEventKind, string> = {
  subscribed: 'Subscribed',
  opted_back_in: 'Opted back in',
  unsubscribed: 'Unsubscribed',
  bounced: 'Marked as bounced',
  blacklisted: 'Blacklisted',
  undone: 'An upload was undone',
}

export const SubscriberSort = z.enum(['email', 'changedAt'])

export const SubscriberFilter = z.object({
  ...paged([25, 50, 100], 50),
  search: searchTerm(SUBSCRIBER_SEARCH_MAX),
  statuses: z.array(SubscriberStatus).max(4).default([]),
  sortBy: SubscriberSort.default('changedAt'),
  sortDesc: z.boolean().default(true),
})
export type SubscriberFilter = z.output<typeof SubscriberFilter>
export const SubscriberQuery = listQuery(SubscriberFilter)
export type SubscriberQuery = z.output<typeof SubscriberQuery>
export const SUBSCRIBER_COLUMNS = { email: 'Email', status: 'Status', since: 'Since' } as const

export const ADDRESS_NEEDED = 'Please enter one email address'

/** Says what an address is. */
export const SubscriberChange = z.object({ id: Id, status: SubscriberMark })
export type SubscriberChange = z.output<typeof SubscriberChange>

export const addressMarkLabel = { bounced: 'Emails bounced', blacklisted: 'Its owner complained' } as const

/**
 * What somebody says of an address outside of Ward: it may be a member's, or one that is not known yet. It is read as in an upload,
 * so that uploads find it.
 */
export const AddressMark = z.object({
  email: z
    .string()
    .trim()
    .max(254, ADDRESS_NEEDED)
    .transform((typed) => readAddress(typed).email ?? '')
    .refine((email) => email !== '', ADDRESS_NEEDED)
    .meta({ title: 'Email' }),
  status: z.enum(['bounced', 'blacklisted']).meta({ title: 'What happened', labels: addressMarkLabel }),
})
export type AddressMark = z.output<typeof AddressMark>

export const SUBSCRIBER_MARKED = 'The status was changed'
export const BLACKLIST_STAYS = 'A blacklisted address can’t be changed'
export const BOUNCED_STAYS = 'An address that bounced can only be blacklisted'

/** Page and words for who leaves by the link of a mail. */
export const UNSUBSCRIBED = 'You are unsubscribed'
/** The most of one subscription's history that is shown. */
export const SUBSCRIPTION_EVENTS_MAX = 100
