import { IconFlag } from '@tabler/icons-react'
import { type FlagOperation, OPERATION_LABEL, undoOf } from '@ward/domain/flags/flag/flag-operations'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/detail/Timeline.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { eventEntry } from '../flag/EventEntry.tsx'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { offersFor } from './FlagActions.tsx'
import styles from './FlagEvents.module.css'
import { lastDecision } from './useFlagDecision.ts'

type Props = { flag: FlagCase; roleId: number; onUndo: (operation: FlagOperation) => void }

/** Everything that happened to the flag, oldest first; while the last decision stands it is undone here, if it has an inverse. */
export function FlagEvents({ flag, roleId, onUndo }: Props) {
  const events = flag.contentFlagEvents.filter((event) => event.status !== 'REPORTED')
  const last = lastDecision(flag)
  const inverse = last ? undoOf(last.status) : null
  const undoable = inverse && offersFor(flag, roleId).some((offer) => offer.operation === inverse && !offer.because)
  const reported: TimelineEntry[] = flag.reports.slice(0, 1).map(({ insertedAt }) => ({
    id: 'reports',
    icon: IconFlag,
    children: (
      <>
        <strong>{count(flag.reports.length, 'member')}</strong> reported this
      </>
    ),
    note: flag.reports.map(({ reason }) => `“${reason}”`).join(', '),
    at: insertedAt,
  }))
  const happened = events.map((event) =>
    eventEntry(
      event,
      event === last && undoable && inverse ? (
        <span className={styles.undo}>
          <ActionButton size="xs" kind="quiet" onClick={() => onUndo(inverse)}>
            Undo
            <VisuallyHidden>{`, ${OPERATION_LABEL[inverse].toLowerCase()}`}</VisuallyHidden>
          </ActionButton>
        </span>
      ) : null,
    ),
  )
  return <Timeline label="What happened" entries={[...reported, ...happened]} />
}
