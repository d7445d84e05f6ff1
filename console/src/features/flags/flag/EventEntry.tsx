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
import { EVENT_SENTENCE, isDecision } from '@ward/domain/flags/flag/flag-operations'
import type { ReactNode } from 'react'
import type { TimelineEntry } from '../../../ui/detail/Timeline.tsx'

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

type Named = { username: string } | null
type Event = { id: string; status: string; body: string; insertedAt: string; user: Named; subjectUser: Named }

/** The reason given for a decision; without one the body is the sentence itself. */
const reasonOf = ({ status, body }: Event) =>
  isDecision(status) && body !== '' && body !== EVENT_SENTENCE[status] ? `“${body}”` : undefined

/** 'tagged mara.tindall', 'marked the content as done': the words after the name. */
const sentence = ({ status, body, subjectUser }: Event): string => {
  if (status === 'ASSIGNED' && subjectUser) return `tagged ${subjectUser.username}`
  if (status === 'UNASSIGNED' && subjectUser) return `untagged ${subjectUser.username}`
  return isDecision(status) ? (EVENT_SENTENCE[status] ?? '') : body || (EVENT_SENTENCE[status] ?? '')
}

/** An event of a flag as a timeline shows it: who did what, and why; `more` stands behind the words. */
export const eventEntry = (event: Event, more?: ReactNode): TimelineEntry => ({
  id: event.id,
  icon: ICONS[event.status] ?? IconFlag,
  good: GOOD.includes(event.status),
  children: (
    <>
      <strong>{event.user?.username ?? 'Automod'}</strong> {sentence(event)}
      {more}
    </>
  ),
  note: reasonOf(event),
  at: event.insertedAt,
})
