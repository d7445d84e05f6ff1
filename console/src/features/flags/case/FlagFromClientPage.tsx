import { skipToken, useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { requestIdOf, wordsOf } from '@ward/domain/fault'
import { FlagTarget } from '@ward/domain/flag-operations'
import { Refusal } from '@ward/domain/refusal'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/states/Skeleton.tsx'
import { flagIdOf } from './flag-detail.api.ts'

/** `/content-flag/{assocType}/{assocId}`: the flag of a thing, opened where it has none (spec 1 section 2.5). */
export default function FlagFromClientPage() {
  const { data: target } = FlagTarget.safeParse(useParams({ strict: false }))
  const {
    data: id,
    error,
    refetch,
  } = useQuery({
    queryKey: ['flagOf', target],
    queryFn: target ? () => flagIdOf(target) : skipToken,
    refetchOnWindowFocus: false,
  })
  if (!target || (error instanceof Refusal && error.code === 'NOT_FOUND')) return <Navigate to="/404" replace />
  if (error)
    return (
      <ErrorState
        title="The flag could not be opened"
        requestId={requestIdOf(error) ?? undefined}
        onRetry={() => void refetch()}
      >
        {wordsOf(error)}
      </ErrorState>
    )
  return id ? <Navigate to="/content-flag/$id" params={{ id }} replace /> : <TextSkeleton lines={12} />
}
