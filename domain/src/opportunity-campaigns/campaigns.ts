import { z } from 'zod'
import { changeOf } from '../kernel/change.ts'
import { Day } from '../kernel/days.ts'
import { Id } from '../kernel/ids.ts'
import { listQuery, paged, searchTerm } from '../kernel/paging.ts'
import { isSeen } from '../kernel/visible-text.ts'
import { Destination } from '../leads/destination.ts'
import { CAMPAIGN_NAME_REQUIRED } from '../leads/lead-forms/lead-forms.ts'

/** Messages of the screens (spec 3 section 8). */
export const CAMPAIGN_SAVED = 'Your campaign has been saved!'
export const CAMPAIGN_DELETED = 'Opportunity campaign was successfully deleted'
export const RESPONSE_DELETED = 'Opportunity response was successfully deleted'
export const LAST_DAY_OVER = 'This day has passed, so nobody can take part. Save only if that is what you want.'
export const CAMPAIGN_CHANGED = 'Someone else just changed this campaign'

/** Sizes of the pages of both tables, and of the answers of one response (spec 3 section 9). */
const PAGE_SIZES = [25, 50, 100] as const
const PAGE_SIZE = 50
export const ANSWERS_PAGE_SIZE = 1000

const NAME_MAX = 200
const PLACES_MAX = 1_000_000
const PLACES_RULE = `Please enter a number from 1 to ${PLACES_MAX.toLocaleString('en')}`

/** Said under each response until somebody writes other words. */
export const USUAL_CONSENT =
  'I agree that my answers and my user name are given to the staff of this community, who may write to me about this opportunity.'

export const CampaignInput = z.object({
  id: Id.nullish(),
  name: z
    .string(CAMPAIGN_NAME_REQUIRED)
    .trim()
    .min(1, CAMPAIGN_NAME_REQUIRED)
    .max(NAME_MAX, `At most ${NAME_MAX} characters`)
    .refine(isSeen, CAMPAIGN_NAME_REQUIRED)
    .meta({ title: 'Campaign Name' }),
  successUrl: Destination.meta({ title: 'Success URL' }),
  disorderId: Id.meta({ title: 'Condition' }).nullable().default(null),
  places: z
    .number()
    .int(PLACES_RULE)
    .min(1, PLACES_RULE)
    .max(PLACES_MAX, PLACES_RULE)
    .meta({ title: 'Places' })
    .nullable()
    .default(null),
  endsOn: Day.meta({ title: 'Last day' }).nullable().default(null),
  version: z.number().int().nullish(),
})
export type CampaignInput = z.output<typeof CampaignInput>
export const CampaignChange = changeOf(CampaignInput)
export type CampaignChange = z.output<typeof CampaignChange>
export const CAMPAIGN_FIELDS = ['name', 'successUrl', 'disorderId', 'places', 'endsOn'] as const

export const CampaignFilter = z.object({ ...paged(PAGE_SIZES, PAGE_SIZE), search: searchTerm(NAME_MAX) })
export type CampaignFilter = z.output<typeof CampaignFilter>
export const CampaignQuery = listQuery(CampaignFilter)
export const CAMPAIGN_COLUMNS = { name: 'Campaign Name', id: 'ID' } as const

/** To how many members it was shown, how many began and how many answered. */
export const FUNNEL_LABELS = { shown: 'Shown', started: 'Started', finished: 'Finished' } as const
export type Funnel = Record<keyof typeof FUNNEL_LABELS, number>
const FEWEST_TOLD = 5
/** A number in an exported file. Fewer people than this could be identified. */
export const maskedCount = (n: number): number | string => (n < FEWEST_TOLD ? `under ${FEWEST_TOLD}` : n)

/** The responses of one campaign. */
export const ResponseFilter = z.object({ ...paged(PAGE_SIZES, PAGE_SIZE) })
export type ResponseFilter = z.output<typeof ResponseFilter>
export const ResponseQuery = listQuery(ResponseFilter).extend({ opportunityCampaignId: Id })
export type ResponseQuery = z.output<typeof ResponseQuery>
/** Of whom a response is that was withdrawn. */
export const WITHDRAWN_LABEL = 'Withdrawn'

/** A question as it was shown, and what was answered. */
export type OpportunityAnswer = { question: string; answer: string }

/** The shortcode that shows the campaign in a post or thread. */
export const campaignShortcode = (id: string): string => `[opportunity id="${id}"]`
