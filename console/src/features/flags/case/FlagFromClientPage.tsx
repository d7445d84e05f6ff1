import { skipToken, useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { FlagTarget } from '@ward/domain/flags/flag/flag-operations'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { FLAG_OF_KEY, flagOrContent } from '../flag/flag-detail.api.ts'
import { UnflaggedContent } from './UnflaggedContent.tsx'

/** `/content-flag/{assocType}/{assocId}`: the flag of a thing, or the thing itself where it has none (spec 1 section 2.5). */
export default function FlagFromClientPage() {
  const { assocType, assocId } = useParams({ strict: false }) as Partial<Record<string, string>>
  // As the graph writes a type, too.
  const { data: target } = FlagTarget.safeParse({ assocType: assocType?.toLowerCase(), assocId })
  const query = useQuery({
    queryKey: [...FLAG_OF_KEY, target],
    queryFn: target ? () => flagOrContent(target) : skipToken,
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === 'error',
  })
  const absent = <Navigate to="/404" replace />
  if (!target) return absent
  return (
    <Loaded query={query} failed="The flag could not be opened" lines={12} absent={absent}>
      {(found) => {
        if (!found) return absent
        if ('flagId' in found) return <Navigate to="/content-flag/$id" params={{ id: found.flagId }} replace />
        return <UnflaggedContent target={target} content={found.content} />
      }}
    </Loaded>
  )
}
