import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleOff,
  IconFlag,
  IconPencil,
  IconRestore,
  IconTrash,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import { EVENT_SENTENCE, type FlagOperation, INVERSE, OPERATION_LABEL } from '@ward/domain/flag-operations'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import { offersFor } from './FlagActions.tsx'
import styles from './FlagCase.module.css'
import type { FlagCase } from './flag-detail.api.ts'
import { lastDecision } from './useFlagDecision.ts'

const ICONS: Record<string, typeof IconFlag> = {
  DONE: IconCheck,
  APPROVE: IconCheck,
  REOPEN: IconArrowBackUp,
  SPAM: IconBan,
  UN_SPAM: IconCircleOff,
  DELETE: IconTrash,
  UN_DELETE: IconRestore,
  ASSIGNED: IconUserPlus,
  UNASSIGNED: IconUserMinus,
  EDITED: IconPencil,
}

type Event = FlagCase['contentFlagEvents'][number]

/** 'tagged mara.tindall', 'marked the content as done': what stands after the name. */
const sentence = ({ status, body, subjectUser }: Event): string => {
  if (status === 'ASSIGNED' && subjectUser) return `tagged ${subjectUser.username}`
  if (status === 'UNASSIGNED' && subjectUser) return `untagged ${subjectUser.username}`
  return body || (EVENT_SENTENCE[status] ?? '')
}

/** Never shortened (spec 1 section 9), so it has a line of its own: beside the words it would squeeze them. */
const When = ({ at }: { at: string }) => (
  <p className={styles.when}>
    <DateText value={at} since="beside" />
  </p>
)

type Props = { flag: FlagCase; roleId: number; onUndo: (operation: FlagOperation) => void }

/** Everything that happened to the flag, oldest first; while the last decision stands it is undone here, if it has an inverse. */
export function FlagEvents({ flag, roleId, onUndo }: Props) {
  const events = flag.contentFlagEvents.filter((event) => event.status !== 'REPORTED')
  const last = lastDecision(flag)
  const inverse = last ? INVERSE[last.status as FlagOperation] : null
  const undoable = inverse && offersFor(flag, roleId).some((offer) => offer.operation === inverse && !offer.because)
  if (flag.reports.length + events.length === 0) return null
  return (
    <section aria-label="What happened">
      <ol className={styles.events}>
        {flag.reports.length > 0 ? (
          <li>
            <span className={styles.node}>
              <IconFlag size={14} stroke={1.5} aria-hidden />
            </span>
            <div>
              <p>
                <strong>{count(flag.reports.length, 'member')}</strong> reported this
              </p>
              <p className={styles.reasons}>{flag.reports.map((report) => `“${report.reason}”`).join(', ')}</p>
              <When at={flag.reports[0]?.insertedAt ?? ''} />
            </div>
          </li>
        ) : null}
        {events.map((event) => {
          const Mark = ICONS[event.status] ?? IconFlag
          return (
            <li key={event.id}>
              <span
                className={styles.node}
                data-good={event.status === 'DONE' || event.status === 'APPROVE' || undefined}
              >
                <Mark size={14} stroke={1.5} aria-hidden />
              </span>
              <div>
                <p>
                  <strong>{event.user?.username ?? 'Automod'}</strong> {sentence(event)}
                  {event === last && undoable && inverse ? (
                    <span className={styles.undo}>
                      <ActionButton size="xs" kind="quiet" onClick={() => onUndo(inverse)}>
                        Undo
                        <VisuallyHidden>{`, ${OPERATION_LABEL[inverse].toLowerCase()}`}</VisuallyHidden>
                      </ActionButton>
                    </span>
                  ) : null}
                </p>
                <When at={event.insertedAt} />
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
