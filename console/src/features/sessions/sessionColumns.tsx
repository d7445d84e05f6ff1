import { ActionButton } from '../../ui/ActionButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Chip } from '../../ui/text/Chip.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { browserName } from './browserName.ts'
import styles from './SessionsPage.module.css'
import type { OwnSession } from './sessions.api.ts'

/** The columns of the own sessions; the one in use cannot be ended here, that is signing out. */
export const sessionColumns = (onEnd: (session: OwnSession) => void): Column<OwnSession>[] => [
  {
    id: 'browser',
    header: 'Browser',
    fixed: true,
    card: 'title',
    cell: (session) => (
      <span className={styles.browser}>
        {browserName(session.userAgent)}
        {session.isCurrent ? <Chip hue="green">This one</Chip> : null}
      </span>
    ),
  },
  {
    id: 'seenAt',
    header: 'Last used',
    width: 240,
    quiet: true,
    wrap: true,
    cell: ({ seenAt }) => <DateText value={seenAt} />,
  },
  {
    id: 'insertedAt',
    header: 'Signed in',
    width: 240,
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
    cell: (session) =>
      session.isCurrent ? null : (
        <ActionButton kind="danger" size="xs" onClick={() => onEnd(session)}>
          End session
        </ActionButton>
      ),
  },
]
