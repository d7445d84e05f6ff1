import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { checkSession, useViewer, type Viewer } from '../api/session.tsx'
import { useLive } from '../api/useLive.tsx'

/** The viewer's own picture: that of the session, until they or somebody else gave them another. */
export function useOwnAvatar(): Viewer['userAvatar'] {
  const viewer = useViewer()
  const options = queryOptions({
    queryKey: ['own-avatar', viewer.id],
    queryFn: async () => (await checkSession())?.viewer.userAvatar ?? null,
    initialData: viewer.userAvatar,
    staleTime: Number.POSITIVE_INFINITY,
    // Signing out, or in as another person, shows elsewhere.
    retry: false,
  })
  const queries = useQueryClient()
  useLive('user', ({ subjectId }) => {
    if (subjectId === viewer.id) void queries.invalidateQueries(options)
  })
  return useQuery(options).data
}
