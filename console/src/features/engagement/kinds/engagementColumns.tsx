import { IconCopy, IconEdit, IconEye } from '@tabler/icons-react'
import { pathTo } from '@ward/domain/app/routes'
import { shortcode } from '@ward/domain/engagement/engagements'
import { EngagementFields, PRIORITIES } from '@ward/domain/engagement/input'
import type { Kind } from '@ward/domain/engagement/kind'
import { countedTitle } from '@ward/domain/engagement/results'
import { shownDay } from '@ward/domain/kernel/days'
import { fieldTitle } from '@ward/domain/kernel/field-title'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/AppLink.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { Chip, Chips } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { PausedChip } from '../../flags/at-risk/PausedChip.tsx'
import styles from './Engagement.module.css'
import type { EngagementRow } from './engagement.api.ts'

/** The edit screen of one, below the base. */
export const editHref = (kind: Kind, id: string): string => pathTo(kind.paths.edit as '/poll/{id}', { id })

/** The marks of a row, by the fields of its kind. */
const MARKS: readonly [field: Kind['fields'][number], mark: (row: EngagementRow) => ReactNode][] = [
  ['isCurrent', ({ isCurrent }) => isCurrent && <Chip hue="green">Featured</Chip>],
  ['threadId', ({ paused }) => <PausedChip because={paused} />],
  ['isOnHomepage', ({ isOnHomepage }) => isOnHomepage && <Chip>Homepage</Chip>],
  ['promoteOnForumIndexPage', ({ promoteOnForumIndexPage: isPromoted }) => isPromoted && <Chip>Forum index</Chip>],
  [
    'isGlobal',
    ({ isGlobal, elsewhere }) =>
      isGlobal && <Chip hue="violet">{elsewhere ? `Global, from ${elsewhere.name}` : 'Global'}</Chip>,
  ],
  [
    'isSuggestable',
    ({ isSuggestable, priority }) =>
      isSuggestable && <Chip hue="accent">{`Dynamic, ${PRIORITIES[priority as 1 | 2 | 3]}`}</Chip>,
  ],
  ['date', ({ expiresAt }) => expiresAt && new Date(expiresAt) <= new Date() && <Chip hue="amber">Expired</Chip>],
]

const number = { width: 110, align: 'right' } as const

/** The columns of a kind: its question or name, its marks, what it has of votes, thread and end, and when it was made. */
export function columnsOf(kind: Kind): Column<EngagementRow>[] {
  const title = (field: Kind['fields'][number]) => kind.titles?.[field] ?? fieldTitle(EngagementFields, field)
  const own: Column<EngagementRow>[] = [
    {
      id: 'question',
      header: title('question'),
      cell: ({ question }) => question,
      sortable: true,
      fixed: true,
      card: 'title',
    },
    {
      id: 'marks',
      header: 'Status',
      width: 240,
      cell: (row) => (
        <Chips oneLine>
          {MARKS.filter(([field]) => kind.fields.includes(field)).map(([field, mark]) => (
            <span key={field} className={styles.mark}>
              {mark(row)}
            </span>
          ))}
        </Chips>
      ),
    },
  ]
  // The results of a forum driver are in the forums.
  if (!kind.fields.includes('threadId'))
    own.push({
      ...number,
      id: 'votes',
      header: countedTitle(kind.type),
      sortable: true,
      firstDesc: true,
      cell: ({ totalVotes }) => formatNumber(totalVotes),
    })
  if (kind.fields.includes('threadId'))
    own.push({ ...number, id: 'threadId', header: 'Thread ID', cell: ({ threadId }) => threadId })
  if (kind.fields.includes('date'))
    own.push({
      ...number,
      id: 'date',
      header: 'Expires',
      sortable: true,
      cell: ({ date }) => (date ? shownDay(date) : '—'),
    })
  return [
    ...own,
    {
      id: 'tags',
      header: fieldTitle(EngagementFields, 'tagIds'),
      width: 180,
      cell: ({ tags }) => (
        <Chips oneLine>
          {tags.map(({ id, name }) => (
            <Chip key={id}>{name}</Chip>
          ))}
        </Chips>
      ),
    },
    {
      id: 'inserted_at',
      header: 'Created',
      width: 280,
      quiet: true,
      sortable: true,
      firstDesc: true,
      cell: ({ insertedAt }) => <DateText value={insertedAt} />,
    },
    {
      id: 'actions',
      header: 'Actions',
      width: 96,
      rigid: true,
      align: 'right',
      fixed: true,
      card: 'actions',
      cell: (row) => <RowActions kind={kind} row={row} />,
    },
  ]
}

/** Edit, and copy the shortcode (spec 2 section 2). */
function RowActions({ kind, row }: { kind: Kind; row: EngagementRow }) {
  const Icon = row.elsewhere ? IconEye : IconEdit
  const label = `${row.elsewhere ? 'Open' : 'Edit'} ${row.question}`
  return (
    <span className={styles.actions}>
      <AppLink className={styles.edit} href={editHref(kind, row.id)} aria-label={label} data-tip={label}>
        <Icon size={16} stroke={1.5} aria-hidden />
      </AppLink>
      <IconButton
        icon={IconCopy}
        label={`Copy the shortcode of ${row.question}`}
        onClick={() => void copyText(shortcode(kind.type, row.id))}
      />
    </span>
  )
}
