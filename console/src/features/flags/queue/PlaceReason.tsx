import { type FlagSort, placeReason } from '@ward/domain/flags/queue/flag-order'
import { timeSince } from '../../../ui/text/dates.ts'
import type { FlagRow } from '../flag/flags.api.ts'
import { useNow } from '../flag/useNow.ts'
import styles from './FlagQueuePage.module.css'

/** Why a row stands where it does in an order that does not say it by itself. */
export function PlaceReason({ flag, order }: { flag: FlagRow; order: FlagSort }) {
  const now = useNow()
  const { waitsSince, reportsCount = 0, reach = null, likelihood = null } = flag
  // A row that came in another order has not asked.
  if (!waitsSince) return null
  const waited = timeSince(new Date(waitsSince), now)
  return (
    <span className={styles.reason}>{placeReason(order, { ...flag, reportsCount, reach, likelihood }, waited)}</span>
  )
}
