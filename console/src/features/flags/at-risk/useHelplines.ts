import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  DEFAULT_HELPLINE_COUNTRY,
  HELPLINES,
  type HelplineCountryCode,
  helplineCountry,
  type OwnHelpline,
} from '@ward/domain/flags/at-risk/helplines'
import { useLive } from '../../../api/useLive.tsx'
import { createStore } from '../../../store.ts'
import { atRiskGuidanceOptions } from './at-risk.api.ts'
import { waitOptions } from './lane.api.ts'

/** The country that was chosen on a flag's page; on the next flag it is chosen anew. */
const chosen = createStore<{ flagId: string; country: HelplineCountryCode } | null>(null)

/**
 * The helplines for the author of a text: the lines of the site itself, then those of the country that is chosen, else the
 * member's, else the site's.
 */
export function useHelplines(flagId: string) {
  const { data: wait } = useQuery({ ...waitOptions(flagId), enabled: flagId !== '' })
  const { data: guidance } = useQuery(atRiskGuidanceOptions)
  const queries = useQueryClient()
  useLive('setting', () => void queries.invalidateQueries(atRiskGuidanceOptions))
  const own = chosen.use()
  const picked = own?.flagId === flagId ? own.country : null
  const ofMember = helplineCountry(wait?.memberCountry)
  const country = picked ?? ofMember ?? helplineCountry(guidance?.country) ?? DEFAULT_HELPLINE_COUNTRY
  const lines: OwnHelpline[] = [...(guidance?.helplines ?? []), ...HELPLINES[country].lines]
  return {
    guidance,
    ofMember,
    country,
    lines,
    choose: (country: HelplineCountryCode) => chosen.set({ flagId, country }),
  }
}

/** The lines as they stand in a message. */
export const inMessage = (lines: readonly OwnHelpline[]): string =>
  lines.map(({ name, reach }) => `- ${name}: ${reach}`).join('\n')
