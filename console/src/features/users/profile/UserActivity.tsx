import { IconActivity } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import { NO_ACTIVITY } from '@ward/domain/users/user-page'
import { useEffect, useRef } from 'react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { formatDate } from '../../../ui/text/dates.ts'
import { ExternalLink } from '../../../ui/text/ExternalLink.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { FlagChips } from '../../flags/flag/FlagChips.tsx'
import { TypeMark } from '../../flags/flag/TypeMark.tsx'
import { MemberText } from '../../flags/wellbeing/MemberText.tsx'
import { useUserHref } from '../directory/UserLink.tsx'
import styles from './UserPage.module.css'
import { type Activity, activityOptions } from './user-tabs.api.ts'

/** Calls when its place comes near the window: the next page is fetched before the reader gets there. */
function useNear(onNear: () => void, enabled: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onNear)
  latest.current = onNear
  useEffect(() => {
    if (!enabled || !place.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: '400px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [enabled])
  return place
}

/** Their texts, newest first; more comes as one reads on (spec 3 section 2, Activity). */
export function UserActivity({ userId }: { userId: string }) {
  const stream = useInfiniteQuery(activityOptions(userId))
  const { data, error, hasNextPage, hasPreviousPage, isFetchingNextPage, fetchNextPage, fetchPreviousPage } = stream
  const more = useNear(() => void fetchNextPage({ cancelRefetch: false }), hasNextPage && !isFetchingNextPage && !error)
  const pieces = data?.pages.flatMap(({ activities }) => activities) ?? []
  return (
    <Loaded query={stream} failed="The activity could not be loaded">
      {() =>
        pieces.length === 0 ? (
          <EmptyState title="No activity" icon={IconActivity}>
            {NO_ACTIVITY}
          </EmptyState>
        ) : (
          <>
            {hasPreviousPage ? (
              <div className={styles.more}>
                <ActionButton onClick={() => fetchPreviousPage()}>Show newer</ActionButton>
              </div>
            ) : null}
            <ul className={styles.stream} aria-label="Activity">
              {pieces.map((piece) => (
                <Piece key={piece.id} piece={piece} />
              ))}
            </ul>
            <div ref={more} className={styles.more}>
              {hasNextPage ? (
                <ActionButton busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
                  Show more
                </ActionButton>
              ) : null}
            </div>
          </>
        )
      }
    </Loaded>
  )
}

function Piece({ piece }: { piece: Activity }) {
  const { assocType, assocId, body, insertedAt, title, uri, contentFlag } = piece
  const userHref = useUserHref()
  return (
    <li>
      <div className={styles.head}>
        <div className={styles.what}>
          <TypeMark type={assocType} />
          <ExternalLink href={uri}>{title ?? 'View front end'}</ExternalLink>
          <FlagChips flag={factsOf(piece)} />
        </div>
        <DateText value={insertedAt} />
      </div>
      <div className={styles.text}>
        {body ? <MemberText html={body} small mentionHref={(id) => mentioned(userHref, id)} /> : 'No text'}
      </div>
      <AppLink href={pathTo('/content-flag/{assocType}/{assocId}', { assocType, assocId })}>
        {contentFlag ? 'Open flag' : 'View as flag'}
        <VisuallyHidden>{` of ${title ?? formatDate(new Date(insertedAt))}`}</VisuallyHidden>
      </AppLink>
    </li>
  )
}

const mentioned = (hrefOf: ((id: string) => string) | null, id: string) =>
  id && hrefOf ? `/moderation${hrefOf(id)}` : undefined

/** A piece without a flag is neither open nor done: it shows what became of it alone. */
const factsOf = ({ contentFlag, isDeleted, isMarkedSpam, isPendingModeration }: Activity) =>
  contentFlag ?? {
    isImage: false,
    isOffensive: false,
    isReported: false,
    isSpam: false,
    isOpen: true,
    isAppealed: false,
    atRisk: false,
    isDeleted,
    isMarkedSpam,
    isPendingModeration,
  }
