import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CHANGES_SAVED } from '@ward/domain/app/shell'
import { VersionHistory } from '../../ui/history/VersionHistory.tsx'
import { PROFILE_KEY, restoreProfile, versionsOptions } from './extended-profile.api.ts'

/** The history of the questionnaire, and the way back to an earlier version. */
export function ProfileHistory({ version, because }: { version: number; because: string | undefined }) {
  const queries = useQueryClient()
  return (
    <VersionHistory
      query={useInfiniteQuery(versionsOptions)}
      shown={(each) => ({ ...each, author: each.author?.username ?? null })}
      labels={{ questionnaire: 'Questionnaire' }}
      restore={(number) => restoreProfile(number, version)}
      saved={CHANGES_SAVED}
      onRestored={() => queries.invalidateQueries({ queryKey: PROFILE_KEY })}
      because={because}
    />
  )
}
