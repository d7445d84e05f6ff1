import { z } from 'zod'
import { EngagementChoice } from './engagements.ts'

/** Sites that are copied to at once, at most. */
export const COPY_SITES_MAX = 100

/** The other sites that get a copy of an engagement. */
export const EngagementCopy = EngagementChoice.extend({
  siteIds: z
    .array(z.number().int())
    .min(1, 'Please choose a site')
    .max(COPY_SITES_MAX, `At most ${COPY_SITES_MAX} sites can be chosen`)
    .meta({ title: 'Sites' }),
})
export type EngagementCopy = z.output<typeof EngagementCopy>

export const COPY_LABEL = 'Copy to sites'
export const COPY_NOTE = 'Options, image and tags are copied; votes are not, and it is not featured there.'
/** A forum driver leads to a thread, which is on one site alone. */
export const COPY_STAYS = 'It leads to a thread on this site'
export const NO_OTHER_SITE = 'You have no other site'
export const notOnSites = (names: readonly string[]): string => `You may not change engagements on ${names.join(', ')}`
export const copied = (sites: number): string => `It was copied to ${sites} ${sites === 1 ? 'site' : 'sites'}`
