import {
  type Icon,
  IconActivity,
  IconArrowBackUp,
  IconMessage,
  IconMessageCircle,
  IconMessageReply,
  IconUser,
} from '@tabler/icons-react'
import { type AssocType, assocTypeLabel } from '@ward/domain/flags/flag/assoc-types'
import { Marked } from '../../../ui/text/Marked.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'

const icons: Record<AssocType, Icon> = {
  comment: IconMessageCircle,
  thread: IconMessage,
  reply: IconArrowBackUp,
  user: IconUser,
  user_profile_status: IconActivity,
  user_profile_status_reply: IconMessageReply,
}

/** The kind of a flag's content; where there is no room, the icon with the word on hover. */
export function TypeMark({ type, iconOnly = false }: { type: AssocType; iconOnly?: boolean }) {
  const Mark = icons[type]
  const mark = <Mark size={16} stroke={1.5} aria-hidden />
  if (!iconOnly) return <Marked mark={mark}>{assocTypeLabel[type]}</Marked>
  return (
    <span data-tip={assocTypeLabel[type]}>
      {mark}
      <VisuallyHidden>{assocTypeLabel[type]}</VisuallyHidden>
    </span>
  )
}
