import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCircleOff,
  IconEye,
  IconEyeOff,
  IconEyeQuestion,
  IconFlag,
  IconHandStop,
  IconMail,
  IconMessageReply,
  IconPencil,
  IconRestore,
  IconShieldCheck,
  IconTrash,
  IconUserMinus,
  IconUserPlus,
  IconUserShare,
} from '@tabler/icons-react'
import {
  EVENT_SENTENCE,
  type FlagOperation,
  isDecision,
  OPERATION_LABEL,
  undoOf,
} from '@ward/domain/flags/flag/flag-operations'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Timeline, type TimelineEntry } from '../../../ui/detail/Timeline.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { offersFor } from './FlagActions.tsx'
import styles from './FlagCase.module.css'
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
  MASKED: IconEyeOff,
  UNMASKED: IconEye,
  APPEALED: IconEyeQuestion,
  REPLIED: IconMessageReply,
  TAKEN: IconHandStop,
  GIVEN_BACK: IconArrowBackUp,
  HANDED: IconUserShare,
  WRITTEN: IconMail,
  NO_CONCERN: IconShieldCheck,
  FOLLOWED_UP: IconCheck,
}

/** Closed with nothing taken away. */
const GOOD = ['DONE', 'APPROVE', 'NO_CONCERN', 'FOLLOWED_UP']

type Event = FlagCase['contentFlagEvents'][number]

/** The reason given for a decision; without one the body is the sentence itself. */
const reasonOf = ({ status, body }: Event) =>
  isDecision(status) && body !== '' && body !== EVENT_SENTENCE[status] ? `“${body}”` : undefined

/** 'tagged mara.tindall', 'marked the content as done': the words after the name. */
const sentence = ({ status, body, subjectUser }: Event): string => {
  if (status === 'ASSIGNED' && subjectUser) return `tagged ${subjectUser.username}`
  if (status === 'UNASSIGNED' && subjectUser) return `untagged ${subjectUser.username}`
  return isDecision(status) ? (EVENT_SENTENCE[status] ?? '') : body || (EVENT_SENTENCE[status] ?? '')
}

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
  const happened = events.map(
    (event): TimelineEntry => ({
      id: event.id,
      icon: ICONS[event.status] ?? IconFlag,
      good: GOOD.includes(event.status),
      children: (
        <>
          <strong>{event.user?.username ?? 'Automod'}</strong> {sentence(event)}
          {event === last && undoable && inverse ? (
            <span className={styles.undo}>
              <ActionButton size="xs" kind="quiet" onClick={() => onUndo(inverse)}>
                Undo
                <VisuallyHidden>{`, ${OPERATION_LABEL[inverse].toLowerCase()}`}</VisuallyHidden>
              </ActionButton>
            </span>
          ) : null}
        </>
      ),
      note: reasonOf(event),
      at: event.insertedAt,
    }),
  )
  return <Timeline label="What happened" entries={[...reported, ...happened]} />
}
