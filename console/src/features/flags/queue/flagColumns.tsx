import { IconExternalLink, IconPencil } from '@tabler/icons-react'
import { isStaff } from '@ward/domain/app/roles'
import { cueText } from '@ward/domain/automod/automod'
import { assocTypeLabel } from '@ward/domain/flags/flag/assoc-types'
import { FLAG_COLUMNS } from '@ward/domain/flags/flag/flags'
import type { FlagSort } from '@ward/domain/flags/queue/flag-order'
import { SKIPPED_LABEL } from '@ward/domain/flags/queue/flag-skips'
import { AppLink } from '../../../ui/AppLink.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { Marked } from '../../../ui/text/Marked.tsx'
import { FlagChips } from '../flag/FlagChips.tsx'
import { flagTitle } from '../flag/flag-types.ts'
import type { FlagRow } from '../flag/flags.api.ts'
import { TypeMark } from '../flag/TypeMark.tsx'
import type { FlagHref } from '../flag/useFlagHref.ts'
import { AssignButton } from './AssignButton.tsx'
import styles from './FlagQueuePage.module.css'
import { PlaceReason } from './PlaceReason.tsx'
import { RowPresence } from './RowPresence.tsx'
import { isSkipped } from './useSkip.ts'

type OnAssign = (rows: readonly FlagRow[]) => unknown

type RowActionsProps = { flag: FlagRow; hrefOf: FlagHref; onAssign: OnAssign }

function RowActions({ flag, hrefOf, onAssign }: RowActionsProps) {
  const title = flagTitle(flag)
  return (
    <span className={styles.actions}>
      <AssignButton flag={flag} onAssign={() => onAssign([flag])} />
      <a
        href={flag.uri}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`View ${title} on the public site, in a new tab`}
        data-tip="View front end"
      >
        <IconExternalLink size={16} stroke={1.5} aria-hidden />
      </a>
      <AppLink href={hrefOf(flag)} aria-label={`Edit ${title}`} data-tip="Edit">
        <IconPencil size={16} stroke={1.5} aria-hidden />
      </AppLink>
    </span>
  )
}

/** More of the text than the row shows, and the words in it that counted; nothing where the row says it all. */
export function moreOf({ preview, excerpt, markedWords }: FlagRow): string | undefined {
  const counted = markedWords.map((phrase) => cueText({ phrase, weight: 0 })).join(', ')
  const countedText = counted && `Raised the score: ${counted}`
  return [excerpt === preview ? '' : excerpt, countedText].filter(Boolean).join('\n\n') || undefined
}

/**
 * How much room there is. The 60 characters of the preview come first: on one line from narrow on, on two where it is
 * tight. The kind gives way to its icon, chips to theirs; the date is never shortened and stands on one line. Cards have
 * room for all of it.
 */
export type Room = 'cards' | 'wide' | 'middle' | 'narrow' | 'tight'

/** Letters that the chips of a row have room for. */
const LETTERS: Record<Room, number> = { cards: Number.POSITIVE_INFINITY, wide: 26, middle: 28, narrow: 15, tight: 13 }

type Shown = { room: Room; order: FlagSort; hrefOf: FlagHref; onAssign: OnAssign }

/** The columns of spec 1 section 2.4, in its order. */
export const flagColumns = ({ room, order, hrefOf, onAssign }: Shown): Column<FlagRow>[] => [
  {
    id: 'type',
    header: FLAG_COLUMNS.type,
    hideHeader: room !== 'wide',
    width: room === 'wide' ? 184 : 36,
    rigid: true,
    fixed: true,
    quiet: true,
    card: 'none', // there it stands beside the author
    cell: (flag) => (
      <span className={styles.type}>
        <TypeMark type={flag.assocType} iconOnly={room !== 'wide'} />
      </span>
    ),
  },
  {
    id: 'author',
    header: FLAG_COLUMNS.author,
    width: { cards: 176, wide: 176, middle: 176, narrow: 140, tight: 124 }[room],
    rigid: true,
    fixed: true,
    card: 'title',
    cell: ({ author, assocType }) => (
      <Marked
        mark={
          room === 'narrow' || room === 'tight' ? null : (
            <Avatar name={author.username} src={author.avatar?.thumb} staff={isStaff(author.roleId)} />
          )
        }
      >
        {author.username}
        <span className={styles.onCard}>{` · ${assocTypeLabel[assocType]}`}</span>
      </Marked>
    ),
  },
  {
    id: 'preview',
    header: FLAG_COLUMNS.preview,
    card: 'body',
    link: true,
    fixed: true,
    wrap: true,
    cell: (flag) => (
      <span className={styles.preview}>
        <span className={styles.words}>
          {flag.preview || 'No text'}
          {order === 'date' ? null : <PlaceReason flag={flag} order={order} />}
        </span>
        {isSkipped(flag) ? <span className={styles.here}>{SKIPPED_LABEL}</span> : null}
        <RowPresence viewers={flag.viewers} />
      </span>
    ),
    fullText: moreOf,
  },
  {
    id: 'flags',
    header: FLAG_COLUMNS.flags,
    width: { cards: 208, wide: 208, middle: 228, narrow: 124, tight: 116 }[room],
    rigid: true,
    card: 'foot',
    cell: (flag) => <FlagChips flag={flag} oneLine letters={LETTERS[room]} />,
  },
  {
    id: 'date',
    header: FLAG_COLUMNS.date,
    width: room === 'tight' ? 216 : 244,
    rigid: true,
    sortable: true,
    firstDesc: true,
    quiet: true,
    card: 'aside',
    cell: ({ listedAt }) => (
      <span className={styles.date} data-small={room === 'tight' || undefined}>
        <DateText value={listedAt} />
      </span>
    ),
  },
  {
    id: 'actions',
    header: FLAG_COLUMNS.actions,
    width: 132,
    rigid: true,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (flag) => <RowActions flag={flag} hrefOf={hrefOf} onAssign={onAssign} />,
  },
]
