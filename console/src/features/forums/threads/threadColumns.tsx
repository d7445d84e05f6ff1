import { IconCopy, IconExternalLink, IconGavel, IconTrendingUp } from '@tabler/icons-react'
import { threadPath } from '@ward/domain/app/front-end-links'
import { pathTo } from '@ward/domain/app/routes'
import { shortName, threadShortcode } from '@ward/domain/forums/threads'
import { AppLink } from '../../../ui/AppLink.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { Chip, Chips } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { PausedChip } from '../../flags/at-risk/PausedChip.tsx'
import styles from './Threads.module.css'
import type { ThreadRow } from './threads.api.ts'

type State = Pick<
  ThreadRow,
  'isFeatured' | 'isHomepageFeatured' | 'paused' | 'isClosed' | 'isPendingModeration' | 'isDeleted' | 'isMarkedSpam'
>

/** The marks of a thread that is not simply open and visible. */
export const ThreadMarks = ({ thread }: { thread: State }) => (
  <Chips oneLine>
    {thread.isDeleted ? <Chip hue="danger">Deleted</Chip> : null}
    {thread.isMarkedSpam ? <Chip hue="rust">Marked spam</Chip> : null}
    {thread.isPendingModeration ? <Chip hue="amber">Pre-moderation</Chip> : null}
    {thread.isFeatured ? <Chip hue="accent">Featured</Chip> : null}
    {thread.isHomepageFeatured ? <Chip hue="accent">Homepage</Chip> : null}
    {thread.isFeatured || thread.isHomepageFeatured ? <PausedChip because={thread.paused} /> : null}
    {thread.isClosed ? <Chip>Closed</Chip> : null}
  </Chips>
)

/** The columns of the list; those who may edit SEO data find the way to it in each row. */
export const threadColumns = (mayEditSeo: boolean): Column<ThreadRow>[] => [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    fixed: true,
    card: 'title',
    cell: ({ name }) => shortName(name),
    fullText: ({ name }) => name,
  },
  { id: 'marks', header: 'Status', width: 136, card: 'aside', cell: (thread) => <ThreadMarks thread={thread} /> },
  { id: 'author', header: 'Author', width: 136, quiet: true, cell: ({ user }) => user.username },
  {
    id: 'tags',
    header: 'Tags',
    width: 176,
    cell: ({ tagNames }) => (
      <Chips oneLine>
        {tagNames.map((name) => (
          <Chip key={name}>{name}</Chip>
        ))}
      </Chips>
    ),
  },
  {
    id: 'reply_count',
    header: 'Replies',
    width: 84,
    align: 'right',
    sortable: true,
    firstDesc: true,
    cell: ({ replyCount }) => formatNumber(replyCount),
  },
  {
    id: 'inserted_at',
    header: 'Created',
    width: 264,
    quiet: true,
    sortable: true,
    firstDesc: true,
    hidden: true,
    cell: ({ insertedAt }) => <DateText value={insertedAt} />,
  },
  {
    id: 'last_active_date',
    header: 'Last activity',
    width: 264,
    quiet: true,
    sortable: true,
    firstDesc: true,
    cell: ({ lastActiveDate }) => <DateText value={lastActiveDate} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: mayEditSeo ? 164 : 128,
    rigid: true,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (thread) => <RowActions thread={thread} mayEditSeo={mayEditSeo} />,
  },
]

/** View front end, moderate, edit SEO, copy shortcode (spec 2 section 2). */
function RowActions({ thread: { id, name, slug }, mayEditSeo }: { thread: ThreadRow; mayEditSeo: boolean }) {
  const view = `View ${name} on the front end`
  const moderate = `Moderate ${name}`
  const seo = `Edit the SEO data of ${name}`
  return (
    <span className={styles.actions}>
      <a
        className={styles.icon}
        href={threadPath(slug)}
        target="_blank"
        rel="noopener"
        aria-label={view}
        data-tip={view}
      >
        <IconExternalLink size={16} stroke={1.5} aria-hidden />
      </a>
      <AppLink
        className={styles.icon}
        href={pathTo('/content-flag/{assocType}/{assocId}', { assocType: 'thread', assocId: id })}
        aria-label={moderate}
        data-tip={moderate}
      >
        <IconGavel size={16} stroke={1.5} aria-hidden />
      </AppLink>
      {mayEditSeo ? (
        <AppLink className={styles.icon} href={pathTo('/thread/{id}/edit-seo', { id })} aria-label={seo} data-tip={seo}>
          <IconTrendingUp size={16} stroke={1.5} aria-hidden />
        </AppLink>
      ) : null}
      <IconButton
        icon={IconCopy}
        label={`Copy the shortcode of ${name}`}
        onClick={() => void copyText(threadShortcode(id))}
      />
    </span>
  )
}
