import { type OutboxState, outboxStateLabel } from '@ward/domain/outbox/outbox'
import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Chip, type Hue } from '../../ui/text/Chip.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import type { Message } from './outbox.api.ts'

const hue: Record<OutboxState, Hue> = { waiting: 'amber', held: 'neutral', delivered: 'green', failed: 'red' }

/** Columns of a message: recipient, subject, time, outcome, and the way to try again. */
export const outboxColumns = (onResend: (message: Message) => Promise<unknown>): Column<Message>[] => [
  {
    id: 'subject',
    header: 'Subject',
    fixed: true,
    card: 'title',
    cell: (message) => message.subject ?? '—',
  },
  { id: 'recipient', header: 'To', width: 260, cell: (message) => message.recipient ?? '—' },
  {
    id: 'state',
    header: 'State',
    width: 120,
    card: 'aside',
    cell: ({ state }) => <Chip hue={hue[state]}>{outboxStateLabel[state]}</Chip>,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    width: 110,
    align: 'right',
    quiet: true,
    cell: ({ attempts }) => formatNumber(attempts),
  },
  {
    id: 'insertedAt',
    header: 'Written',
    width: 264,
    quiet: true,
    wrap: true,
    cell: ({ insertedAt }) => <DateText value={insertedAt} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 140,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (message) =>
      message.state === 'delivered' ? null : (
        <ActionButton size="xs" onClick={() => onResend(message)}>
          Send again<VisuallyHidden>: {message.subject ?? message.recipient}</VisuallyHidden>
        </ActionButton>
      ),
  },
]
