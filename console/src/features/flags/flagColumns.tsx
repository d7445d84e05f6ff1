import {
  type Icon,
  IconActivity,
  IconArrowBackUp,
  IconExternalLink,
  IconMessage,
  IconMessageReply,
  IconMessages,
  IconPencil,
  IconUser,
} from '@tabler/icons-react'
import { type AssocType, assocTypeLabel } from '@ward/domain/assoc-types'
import { isStaff } from '@ward/domain/roles'
import { AppLink } from '../../ui/AppLink.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Avatar } from '../../ui/text/Avatar.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { FlagChips } from './FlagChips.tsx'
import styles from './FlagQueuePage.module.css'
import { assocTypeOf, flagTitle } from './flag-types.ts'
import type { FlagRow } from './flags.api.ts'
import { RowPresence } from './RowPresence.tsx'

const icons: Record<AssocType, Icon> = {
  comment: IconMessage,
  thread: IconMessages,
  reply: IconArrowBackUp,
  user: IconUser,
  user_profile_status: IconActivity,
  user_profile_status_reply: IconMessageReply,
}

function TypeCell({ flag }: { flag: FlagRow }) {
  const type = assocTypeOf(flag.assocType)
  const Mark = icons[type]
  return (
    <span className={styles.type}>
      <Mark size={16} stroke={1.5} aria-hidden />
      {assocTypeLabel[type]}
    </span>
  )
}

/** Where a row leads: its flag. */
export const flagHref = (flag: Pick<FlagRow, 'id'>): string => `/content-flag/${flag.id}`

/** The columns of spec 1 section 2.4, in its order. */
export const flagColumns: Column<FlagRow>[] = [
  {
    id: 'type',
    header: 'User Content Type',
    width: 176,
    fixed: true,
    card: 'title',
    cell: (flag) => <TypeCell flag={flag} />,
  },
  {
    id: 'author',
    header: 'Author',
    width: 184,
    card: 'foot',
    cell: ({ author }) => (
      <span className={styles.author}>
        <Avatar name={author.username} src={author.avatar?.thumb} staff={isStaff(author.roleId)} />
        <span>{author.username}</span>
      </span>
    ),
    fullText: ({ author }) => author.username,
  },
  {
    id: 'preview',
    header: 'User Content Preview',
    card: 'body',
    link: true,
    fixed: true,
    cell: (flag) => (
      <span className={styles.preview}>
        <span>{flag.preview || 'No text'}</span>
        <RowPresence viewers={flag.viewers} />
      </span>
    ),
    fullText: (flag) => flag.preview,
  },
  { id: 'flags', header: 'Flags', width: 252, card: 'line', cell: (flag) => <FlagChips flag={flag} oneLine /> },
  {
    id: 'date',
    header: 'Date/Time',
    width: 156,
    sortable: true,
    firstDesc: true,
    quiet: true,
    wrap: true,
    card: 'aside',
    cell: ({ listedAt }) => <DateText value={listedAt} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 92,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (flag) => (
      <span className={styles.rowActions}>
        <a
          href={flag.uri}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`View front end of ${flagTitle(flag)}`}
          data-tip="View front end"
        >
          <IconExternalLink size={16} stroke={1.5} aria-hidden />
        </a>
        <AppLink href={flagHref(flag)} aria-label={`Edit ${flagTitle(flag)}`} data-tip="Open the flag">
          <IconPencil size={16} stroke={1.5} aria-hidden />
        </AppLink>
      </span>
    ),
  },
]
