import {
  SUBSCRIBER_COLUMNS,
  type SubscriberMark,
  type SubscriberStatus,
  subscriberStatusLabel,
} from '@ward/domain/leads/subscribers/subscribers'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { Chip, type Hue } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import type { Subscriber } from './subscribers.api.ts'

const hue: Record<SubscriberStatus, Hue> = {
  subscribed: 'green',
  unsubscribed: 'neutral',
  bounced: 'amber',
  blacklisted: 'red',
}

type OnMark = (subscriber: Subscriber, status: SubscriberMark) => Promise<unknown>

/** The states an address can still be marked with. */
function Marks({ row, onMark }: { row: Subscriber; onMark: OnMark }) {
  if (row.status === 'blacklisted') return null
  const whom = <VisuallyHidden>: {row.email}</VisuallyHidden>
  return (
    <>
      {row.status === 'subscribed' || row.isUndone ? (
        <ActionButton size="xs" onClick={() => onMark(row, 'unsubscribed')}>
          Unsubscribe{whom}
        </ActionButton>
      ) : null}{' '}
      {row.status === 'bounced' ? null : (
        <ActionButton size="xs" onClick={() => onMark(row, 'bounced')}>
          Bounced{whom}
        </ActionButton>
      )}{' '}
      <ActionButton size="xs" onClick={() => onMark(row, 'blacklisted')}>
        Blacklist{whom}
      </ActionButton>
    </>
  )
}

export const subscriberColumns = (onMark: OnMark): Column<Subscriber>[] => [
  {
    id: 'email',
    header: SUBSCRIBER_COLUMNS.email,
    fixed: true,
    sortable: true,
    card: 'title',
    cell: ({ email }) => email,
  },
  {
    id: 'status',
    header: SUBSCRIBER_COLUMNS.status,
    width: 140,
    card: 'aside',
    cell: ({ status }) => <Chip hue={hue[status]}>{subscriberStatusLabel[status]}</Chip>,
  },
  {
    id: 'changedAt',
    header: SUBSCRIBER_COLUMNS.since,
    width: 264,
    quiet: true,
    wrap: true,
    sortable: true,
    firstDesc: true,
    cell: ({ changedAt }) => <DateText value={changedAt} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 280,
    rigid: true,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (row) => <Marks row={row} onMark={onMark} />,
  },
]
