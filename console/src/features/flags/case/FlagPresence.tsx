import { useQueryClient } from '@tanstack/react-query'
import { useMay } from '../../../api/session.tsx'
import { useGathered } from '../../../api/useLive.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { type FlagCase, flagOptions, viewersNow } from '../flag/flag-detail.api.ts'
import styles from './FlagCase.module.css'

/** Other people with this flag open, as they come and leave. */
export function FlagPresence({ flag: { id, viewers } }: { flag: Pick<FlagCase, 'id' | 'viewers'> }) {
  const queries = useQueryClient()
  const withAutomod = useMay('automod.read').ok
  useGathered('presence', async (ids) => {
    if (!ids.includes(id)) return
    // A request that fails is made up for when the next person comes or leaves.
    const now = await viewersNow(id).catch(() => undefined)
    if (now) queries.setQueryData(flagOptions(id, withAutomod).queryKey, (flag) => flag && { ...flag, viewers: now })
  })
  const [first, ...others] = viewers
  if (!first) return null
  return (
    <span className={styles.here} role="status">
      <Avatar name={first.username} src={first.avatar?.thumb} staff here />
      <span>
        {others.length > 0
          ? `${first.username} and ${others.length} more are here too`
          : `${first.username} is here too`}
      </span>
    </span>
  )
}
