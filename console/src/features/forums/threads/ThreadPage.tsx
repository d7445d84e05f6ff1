import { IconGavel, IconTrendingUp } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { threadPath } from '@ward/domain/app/front-end-links'
import { pathTo } from '@ward/domain/app/routes'
import { CHANGES_SAVED } from '@ward/domain/app/shell'
import { EDIT_SEO_LABEL } from '@ward/domain/forums/thread-seo'
import { THREAD_HISTORY_LABEL, THREAD_VERSION_LABELS } from '@ward/domain/forums/thread-state'
import { THREAD_TOPIC } from '@ward/domain/forums/threads'
import { EVERYTHING } from '@ward/domain/kernel/live'
import { useMay } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { NotFoundPage } from '../../../routing/NotFoundPage.tsx'
import { usePageTitle } from '../../../routing/title.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { Column, TwoColumns } from '../../../ui/card/Columns.tsx'
import { useBack } from '../../../ui/detail/useBack.ts'
import { VersionHistory } from '../../../ui/history/VersionHistory.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { CopyShortlink } from '../../short-links/CopyShortlink.tsx'
import { ThreadAside } from './ThreadAside.tsx'
import { ThreadReplies } from './ThreadReplies.tsx'
import { ThreadText } from './ThreadText.tsx'
import { ThreadMarks } from './threadColumns.tsx'
import {
  restoreThread,
  THREADS_KEY,
  type ThreadProps,
  threadOptions,
  threadRepliesOptions,
  threadVersionsOptions,
} from './threads.api.ts'

/** One thread: its text as members see it, what is set about it, and who set what (spec 2 section 2, Thread detail). */
export default function ThreadPage() {
  const { id = '' } = useParams({ strict: false })
  const queries = useQueryClient()
  const query = useQuery(threadOptions(id))
  const replies = useQuery(threadRepliesOptions(id))
  const isEarly = replies.isPending && replies.failureCount === 0
  const refresh = () => queries.invalidateQueries({ queryKey: THREADS_KEY })
  useLive(THREAD_TOPIC, ({ topic, subjectId }) => {
    if (topic === EVERYTHING || subjectId === id) void refresh()
  })
  const absent = query.data ? undefined : <NotFoundPage />
  return (
    // It is shown with its replies: they would move what stands below them. Without them where they cannot be loaded.
    <Loaded
      query={isEarly ? { ...query, data: undefined } : query}
      failed="The thread could not be loaded"
      absent={absent}
    >
      {(thread) => <Thread key={thread.id} thread={thread} onChanged={refresh} />}
    </Loaded>
  )
}

function Thread({ thread, onChanged }: ThreadProps) {
  const { id, name, slug } = thread
  usePageTitle(name)
  const back = useBack(pathTo('/forums'))
  const maySeo = useMay('threads.editSeo').ok
  return (
    <>
      <PageTitle title={name} count={<ThreadMarks thread={thread} />} onBack={back}>
        <CopyShortlink threadId={id} />
        {maySeo ? (
          <ActionButton icon={IconTrendingUp} href={pathTo('/thread/{id}/edit-seo', { id })}>
            {EDIT_SEO_LABEL}
          </ActionButton>
        ) : null}
        <ExternalLink href={threadPath(slug)}>View front end</ExternalLink>
        <ActionButton
          kind="primary"
          icon={IconGavel}
          href={pathTo('/content-flag/{assocType}/{assocId}', { assocType: 'thread', assocId: id })}
        >
          Moderate
        </ActionButton>
      </PageTitle>
      <TwoColumns>
        <Column roomy>
          <ThreadText thread={thread} />
          <ThreadReplies thread={thread} />
          <Card title={THREAD_HISTORY_LABEL}>
            <ThreadHistory thread={thread} onChanged={onChanged} />
          </Card>
        </Column>
        <ThreadAside thread={thread} onChanged={onChanged} />
      </TwoColumns>
    </>
  )
}

/** The history of the thread's settings; an earlier version is restored as a change of its own. */
function ThreadHistory({ thread: { id, stateVersion }, onChanged }: ThreadProps) {
  const mayChange = useMay('threads.change')
  return (
    <VersionHistory
      query={useInfiniteQuery(threadVersionsOptions(id))}
      shown={(each) => ({ ...each, author: each.author?.username ?? null })}
      labels={THREAD_VERSION_LABELS}
      restore={(number) => restoreThread({ id, number, stateVersion })}
      saved={CHANGES_SAVED}
      onRestored={onChanged}
      because={mayChange.ok ? undefined : mayChange.because}
    />
  )
}
