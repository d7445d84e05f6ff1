import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../api/useLive.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { draftOptions, PROFILE_KEY } from './extended-profile.api.ts'
import { ProfileBuilder } from './ProfileBuilder.tsx'

/** Builds the questionnaire of the profile (spec 3 section 2, Extended profile builder). */
export default function ExtendedProfilePage() {
  const queries = useQueryClient()
  const query = useQuery(draftOptions)
  useLive('extendedProfile', () => void queries.invalidateQueries({ queryKey: PROFILE_KEY }))
  return (
    <Loaded query={query} failed="The questionnaire could not be loaded">
      {(draft) => <ProfileBuilder draft={draft} />}
    </Loaded>
  )
}
