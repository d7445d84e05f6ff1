import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { EVERYTHING, NOTIFICATION_TOPIC } from '@ward/domain/kernel/live'
import { bellLabel } from '@ward/domain/notifications/notifications'
import { useViewer } from '../../api/session.tsx'
import { useLive } from '../../api/useLive.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { OpensLate } from '../../ui/OpensLate.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import styles from './NotificationBell.module.css'
import { NOTIFICATIONS_KEY, unreadCount } from './notifications.api.ts'

const loadPopover = async () => (await import('./NotificationPopover.tsx')).NotificationPopover

/** The most the badge has room for; the name of the bell says the whole number. */
const BADGE_MAX = 99

/**
 * The number of unread notifications, and the way to them. It hears by itself of what is new, and of what was read in
 * another tab.
 */
export function NotificationBell() {
  const { id } = useViewer()
  const queries = useQueryClient()
  const { data: unread = 0 } = useQuery(unreadCount)
  useLive(NOTIFICATION_TOPIC, ({ topic, subjectId }) => {
    if (topic === EVERYTHING || subjectId === id) void queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
  })
  return (
    <div className={styles.bell}>
      <OpensLate popup="dialog" load={loadPopover} props={{ unread }}>
        {(button) => <IconButton size={40} label={bellLabel(unread)} icon={IconBell} {...button} />}
      </OpensLate>
      {unread > 0 ? (
        <span className={styles.badge} aria-hidden>
          {unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}
        </span>
      ) : null}
      <VisuallyHidden>
        <span aria-live="polite">{unread > 0 ? bellLabel(unread) : ''}</span>
      </VisuallyHidden>
    </div>
  )
}
