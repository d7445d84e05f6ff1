import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { ASSOC_TYPES } from '@ward/domain/assoc-types'
import { requestIdOf, wordsOf } from '@ward/domain/fault'
import { Refusal } from '@ward/domain/refusal'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { flagIdOf } from './flag-detail.api.ts'

/** `/content-flag/{assocType}/{assocId}`: the flag of a thing, opened where it has none (spec 1 section 2.5). */
export default function FlagFromClientPage() {
  const { assocType = '', assocId = '' } = useParams({ strict: false })
  const isKnown = ASSOC_TYPES.some((type) => type === assocType)
  const {
    data: id,
    error,
    refetch,
  } = useQuery({
    queryKey: ['flagOf', assocType, assocId],
    queryFn: () => flagIdOf(assocType, assocId),
    enabled: isKnown,
    refetchOnWindowFocus: false,
  })
  if (!isKnown || (error instanceof Refusal && error.code === 'NOT_FOUND')) return <Navigate to="/404" replace />
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
