import { Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CatchBoundary } from '@tanstack/react-router'
import { EVERYTHING, NOTIFICATION_TOPIC } from '@ward/domain/live'
import { bellLabel } from '@ward/domain/notifications'
import { NEW_VERSION_MESSAGE } from '@ward/domain/shell'
import { lazy, Suspense, useState } from 'react'
import { useViewer } from '../../api/session.tsx'
import { useLive } from '../../api/useLive.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import styles from './NotificationBell.module.css'
import { NOTIFICATIONS_KEY, unreadCount } from './notifications.api.ts'

const NotificationPanel = lazy(async () => ({ default: (await import('./NotificationPanel.tsx')).NotificationPanel }))

/** The most the badge has room for; the name of the bell says the whole number. */
const BADGE_MAX = 99

const PanelIsGone = () => (
  <p className={styles.gone} role="alert">
    {NEW_VERSION_MESSAGE}
  </p>
)

/** How much there is to read, and the way to it. It hears by itself of what is new, and of what was read in another tab. */
export function NotificationBell() {
  const { id } = useViewer()
  const queries = useQueryClient()
  const [opened, setOpened] = useState(false)
  const { data: unread = 0 } = useQuery(unreadCount)
  useLive(NOTIFICATION_TOPIC, ({ topic, subjectId }) => {
    if (topic === EVERYTHING || subjectId === id) void queries.invalidateQueries({ queryKey: NOTIFICATIONS_KEY })
  })
  return (
    <div className={styles.bell}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        withinPortal={false}
        trapFocus
        returnFocus
        keepMounted={false}
      >
        <Popover.Target>
          <IconButton size={40} label={bellLabel(unread)} icon={IconBell} onClick={() => setOpened(!opened)} />
        </Popover.Target>
        {/* It is modal so that single keys meant for the page do nothing to it from here. */}
        <Popover.Dropdown p={0} aria-labelledby="notifications-title" aria-modal>
          {/* It takes the focus, so that nothing moves when the list has come. */}
          <div className={styles.panel} tabIndex={-1} data-autofocus>
            <h2 className={styles.title} id="notifications-title">
              Notifications
            </h2>
            <CatchBoundary getResetKey={() => 'panel'} errorComponent={PanelIsGone}>
              <Suspense fallback={<TextSkeleton />}>
                <NotificationPanel onLeave={() => setOpened(false)} />
              </Suspense>
            </CatchBoundary>
          </div>
        </Popover.Dropdown>
      </Popover>
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
