import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ENGAGEMENT_SAVED } from '@ward/domain/engagement/engagements'
import { ENGAGEMENT_LABELS } from '@ward/domain/engagement/input'
import type { Kind } from '@ward/domain/engagement/kind'
import { messageOf, requestIdOf, wordsOf } from '@ward/domain/fault'
import { useMay } from '../../api/session.tsx'
import { useSubmit } from '../../ui/form/useSubmit.ts'
import { History } from '../../ui/history/History.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { Card } from './Card.tsx'
import {
  ENGAGEMENTS_KEY,
  engagementVersionsOptions,
  restoreEngagement,
  type ShownEngagement,
} from './engagement.api.ts'

type Props = { kind: Kind; engagement: ShownEngagement }

/** Who changed an engagement, when and how; an earlier version is restored as a change of its own. */
export function EngagementHistory({ kind, engagement: { id, version } }: Props) {
  const queries = useQueryClient()
  const mayChange = useMay('engagement.change')
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    engagementVersionsOptions(kind.type, id),
  )
  const [restore, isBusy] = useSubmit(async (number: number) => {
    try {
      await restoreEngagement({ id, number, version })
      toast.success(ENGAGEMENT_SAVED)
    } catch (problem) {
      toast.error(messageOf(problem))
    }
    await queries.invalidateQueries({ queryKey: ENGAGEMENTS_KEY })
  })
  if (error && !data)
    return (
      <ErrorState
        title="The history could not be loaded"
        requestId={requestIdOf(error) ?? undefined}
        onRetry={() => void refetch()}
      >
        {wordsOf(error)}
      </ErrorState>
    )
  if (!data) return <TextSkeleton lines={8} />
  return (
    <Card>
      <History
        versions={data.pages.flat().map((each) => ({ ...each, author: each.author?.username ?? null }))}
        labels={{ ...ENGAGEMENT_LABELS, ...kind.titles }}
        because={mayChange.ok ? (isBusy ? 'One moment' : undefined) : mayChange.because}
        onRestore={(number) => restore(number)}
        onMore={hasNextPage ? () => void fetchNextPage() : undefined}
      />
    </Card>
  )
}
