import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { assocTypeLabel } from '@ward/domain/assoc-types'
import { isStaff } from '@ward/domain/roles'
import { AppLink } from '../../ui/AppLink.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Avatar } from '../../ui/text/Avatar.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { Marked } from '../../ui/text/Marked.tsx'
import { FlagChips } from './FlagChips.tsx'
import styles from './FlagQueuePage.module.css'
import { assocTypeOf, flagTitle } from './flag-types.ts'
import type { FlagRow } from './flags.api.ts'
import { RowPresence } from './RowPresence.tsx'
import { TypeMark } from './TypeMark.tsx'
import { flagHref } from './useFlagHref.ts'

function RowActions({ flag }: { flag: FlagRow }) {
  const title = flagTitle(flag)
  return (
    <span className={styles.actions}>
      <a
        href={flag.uri}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`View ${title} on the public site, in a new tab`}
        data-tip="View front end"
      >
        <IconExternalLink size={16} stroke={1.5} aria-hidden />
      </a>
      <AppLink href={flagHref(flag)} aria-label={`Edit ${title}`} data-tip="Open the flag">
        <IconPencil size={16} stroke={1.5} aria-hidden />
      </AppLink>
    </span>
  )
}

/** How much room there is: wide names kinds and chips in words, narrow has the kind as icon, tight the chips as well. */
export type Room = 'wide' | 'narrow' | 'tight'

/** The columns of spec 1 section 2.4, in its order. */
const columnsFor = (room: Room): Column<FlagRow>[] => [
  {
    id: 'type',
    header: 'User Content Type',
    hideHeader: room !== 'wide',
    width: room === 'wide' ? 172 : 44,
    rigid: room !== 'wide',
    fixed: true,
    quiet: true,
    card: 'none', // there it stands before the date
    cell: (flag) => <TypeMark type={assocTypeOf(flag.assocType)} iconOnly={room !== 'wide'} />,
  },
  {
    id: 'author',
    header: 'Author',
    width: { wide: 176, narrow: 152, tight: 124 }[room],
    fixed: true,
    card: 'title',
    cell: ({ author }) => (
      <Marked mark={<Avatar name={author.username} src={author.avatar?.thumb} staff={isStaff(author.roleId)} />}>
        {author.username}
      </Marked>
    ),
  },
  {
    id: 'preview',
    header: 'User Content Preview',
    card: 'body',
    link: true,
    fixed: true,
    cell: (flag) => (
      <span className={styles.preview}>
        <span className={styles.words}>{flag.preview || 'No text'}</span>
        <RowPresence viewers={flag.viewers} />
      </span>
    ),
    fullText: (flag) => flag.preview,
  },
  {
    id: 'flags',
    header: 'Flags',
    width: { wide: 244, narrow: 180, tight: 112 }[room],
    card: 'foot',
    cell: (flag) => <FlagChips flag={flag} oneLine wordsUpTo={{ wide: 6, narrow: 2, tight: 0 }[room]} />,
  },
  {
    id: 'date',
    header: 'Date/Time',
    width: room === 'wide' ? 228 : 148,
    rigid: room !== 'wide',
    sortable: true,
    firstDesc: true,
    quiet: true,
    wrap: true,
    card: 'aside',
    cell: ({ listedAt, assocType }) => (
      <>
        <span className={styles.onCard}>{`${assocTypeLabel[assocTypeOf(assocType)]} · `}</span>
        <DateText value={listedAt} />
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 88,
    rigid: true,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (flag) => <RowActions flag={flag} />,
  },
]

export const flagColumns: Record<Room, Column<FlagRow>[]> = {
  wide: columnsFor('wide'),
  narrow: columnsFor('narrow'),
  tight: columnsFor('tight'),
}
