import type { SubscriberStatus } from '@ward/domain/leads/subscribers/subscribers'

/**
 * The status that counts for an address: of a subscriber, and as it was kept when the account that had it was erased. The blacklist counts
 * first; else what was said of the subscriber since.
 */
export function countingStatus(
  subscriber: SubscriberStatus | null | undefined,
  erased: SubscriberStatus | null | undefined,
): SubscriberStatus | null {
  return erased === 'bounced' || erased === 'blacklisted' ? erased : (subscriber ?? erased ?? null)
}
