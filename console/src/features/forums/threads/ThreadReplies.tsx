import { useQuery } from '@tanstack/react-query'
import { threadPath } from '@ward/domain/app/front-end-links'
import { isStaff } from '@ward/domain/app/roles'
import { pathTo } from '@ward/domain/app/routes'
import { VIEW_DETAILS } from '@ward/domain/flags/context/flag-context'
import { NO_REPLIES, REPLIES_LABEL, REVIEW_LABEL } from '@ward/domain/forums/thread-replies'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { ContextMarks } from '../../flags/context/ContextMarks.tsx'
import { LabelledExcerpt } from '../../flags/private-data/LabelledExcerpt.tsx'
import styles from './Threads.module.css'
import { type NewestReplies, type ShownThread, threadRepliesOptions } from './threads.api.ts'

/** '3 newest of 14, 1 waits for approval': nothing is said where all are shown and none waits. */
function countOf({ replies, totalCount, pendingCount }: NewestReplies): string {
  const shown = replies.length < totalCount ? [`${replies.length} newest of ${formatNumber(totalCount)}`] : []
  const wait = pendingCount === 1 ? '1 waits' : `${formatNumber(pendingCount)} wait`
  return [...shown, ...(pendingCount > 0 ? [`${wait} for approval`] : [])].join(', ')
}

/** The last replies in the thread, each with the way to its flag. */
export function ThreadReplies({ thread: { id, slug } }: { thread: ShownThread }) {
  const query = useQuery(threadRepliesOptions(id))
  const all = <ExternalLink href={threadPath(slug)}>All on the front end</ExternalLink>
  return (
    <Card title={REPLIES_LABEL} count={query.data ? countOf(query.data) : undefined} beside={all} flush>
      <div className={styles.replies}>
        <Loaded query={query} failed="The replies could not be loaded" lines={6} small>
          {({ replies }) =>
            replies.length === 0 ? (
              <p className={styles.none}>{NO_REPLIES}</p>
            ) : (
              <ol aria-label="Newest replies">
                {replies.map((reply) => (
                  <Reply key={reply.id} reply={reply} />
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

function Reply({ reply }: { reply: NewestReplies['replies'][number] }) {
  const { id, user, insertedAt, excerpt, privateData, isPendingModeration } = reply
  return (
    <li data-waits={isPendingModeration || undefined}>
      <Avatar name={user.username} src={user.avatar?.thumb} staff={isStaff(user.roleId)} size={24} />
      <div className={styles.head}>
        <strong>{user.username}</strong>
        <DateText value={insertedAt} />
        <ContextMarks text={reply} />
      </div>
      <LabelledExcerpt excerpt={excerpt} privateData={privateData} />
      <ActionButton
        size="xs"
        kind={isPendingModeration ? 'plain' : 'quiet'}
        href={pathTo('/content-flag/{assocType}/{assocId}', { assocType: 'reply', assocId: id })}
      >
        {isPendingModeration ? REVIEW_LABEL : VIEW_DETAILS}
        <VisuallyHidden>{` of what ${user.username} said`}</VisuallyHidden>
      </ActionButton>
    </li>
  )
}
