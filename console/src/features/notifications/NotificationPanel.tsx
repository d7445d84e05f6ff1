import { IconBell } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import type { MouseEvent, ReactNode } from 'react'
import { keepAnswer } from '../../api/queryClient.ts'
import { messageOf } from '../../fault.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './NotificationPanel.module.css'
import { markRead, type Notification, notificationList, unreadCount } from './notifications.api.ts'

const ALL_READ = 'Everything is read'

/** The newest notifications; each leads to its flag and is read by that. */
export function NotificationPanel({ onLeave }: { onLeave: () => void }) {
  const queries = useQueryClient()
  const list = useQuery(notificationList)
  const { data: unread = 0 } = useQuery(unreadCount)
  const { mutate: mark, mutateAsync: markAndWait } = useMutation({
    mutationFn: markRead,
    onSuccess: (left) => keepAnswer(queries, unreadCount, left),
    onError: (problem) => toast.error(messageOf(problem)),
    onSettled: () => queries.invalidateQueries(notificationList),
  })
  return (
    <Loaded query={list} failed="The notifications could not be loaded" lines={3}>
      {(data) => {
        const [newest] = data
        if (!newest)
          return (
            <EmptyState title="No notifications yet" icon={IconBell}>
              When somebody assigns you a flag or sends you a message, it is listed here.
            </EmptyState>
          )
        return (
          <>
            <ul className={styles.list}>
              {data.map((notification) => (
                <Row
                  key={notification.id}
                  notification={notification}
                  onOpen={() => {
                    if (notification.readAt === null) mark({ ids: [notification.id] })
                  }}
                  onLeave={onLeave}
                />
              ))}
            </ul>
            <div className={styles.foot}>
              <ActionButton
                kind="quiet"
                because={unread === 0 ? ALL_READ : undefined}
                onClick={() => markAndWait({ upTo: newest.insertedAt })}
              >
                Mark all as read
              </ActionButton>
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

type RowProps = { notification: Notification; onOpen: () => void; onLeave: () => void }

function Row({ notification: { path, text, excerpt, insertedAt, readAt }, onOpen, onLeave }: RowProps) {
  return (
    <li>
      <RowLink path={path} className={styles.row} isUnread={readAt === null} onOpen={onOpen} onLeave={onLeave}>
        {readAt === null ? <VisuallyHidden>Unread: </VisuallyHidden> : null}
        <span className={styles.text}>{text}</span>
        {excerpt === null ? null : <span className={styles.excerpt}>{excerpt}</span>}
        <span className={styles.when}>
          <DateText value={insertedAt} since="beside" />
        </span>
      </RowLink>
    </li>
  )
}

type RowLinkProps = { path: string; className?: string; isUnread: boolean; children: ReactNode } & Pick<
  RowProps,
  'onOpen' | 'onLeave'
>

/** A link to a place of the console, or to a page of the member site. */
function RowLink({ path, isUnread, onOpen, onLeave, ...rest }: RowLinkProps) {
  const link = {
    ...rest,
    'data-unread': isUnread || undefined,
    onClick: () => {
      onOpen()
      onLeave()
    },
    // The middle button opens it in another tab.
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === 1) onOpen()
    },
  }
  if (path.startsWith(`${CONSOLE_BASE}/`)) return <AppLink {...link} href={path.slice(CONSOLE_BASE.length)} />
  return <a {...link} href={path} />
}
