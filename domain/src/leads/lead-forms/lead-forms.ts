import { z } from 'zod'
import { changeOf } from '../../kernel/change.ts'
import { Id } from '../../kernel/ids.ts'
import { listQuery, paged, searchTerm } from '../../kernel/paging.ts'
import { isSeen } from '../../kernel/visible-text.ts'
import { Destination, OptionalDestination } from '../destination.ts'
import { Connection } from './connection.ts'
import { EMAIL_QUESTION, LeadFormQuestion, QUESTIONS_MAX } from './questions.ts'

/** Messages of the screens (spec 3 section 8). */
export const FORM_SAVED = 'The form has been saved!'
export const FORM_DELETED = 'The form was deleted'
export const FORM_CHANGED = 'Someone else just changed this form'
export const CAMPAIGN_NAME_REQUIRED = 'Campaign Name is required'

export const LEAD_FORM_PAGE_SIZE = 1000
const NAME_MAX = 200
const DISCLAIMER_MAX = 20_000
const OPT_IN_MAX = 1000

/** The purpose of a form: the list is filtered by it. */
export const LeadFormType = z.enum(['lead_gen', 'clinical_trial', 'survey'])
export type LeadFormType = z.output<typeof LeadFormType>
export const leadFormTypeLabel: Record<LeadFormType, string> = {
  lead_gen: 'Lead generation',
  clinical_trial: 'Clinical trial',
  survey: 'Survey',
}

/** The format of the file (spec 3 section 9). */
export const LeadFileType = z.enum(['default_csv', 'epsilon'])
export type LeadFileType = z.output<typeof LeadFileType>
export const leadFileTypeLabel: Record<LeadFileType, string> = { default_csv: 'default_csv', epsilon: 'epsilon' }

/** When leads are sent. */
export const LeadSchedule = z.enum(['off', 'hourly', 'daily', 'weekly'])
export type LeadSchedule = z.output<typeof LeadSchedule>

export const leadScheduleLabel: Record<LeadSchedule, string> = {
  off: 'Not at all',
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly, on Mondays',
}

/** The lead that counts, of two with one email. */
export const LeadKeeps = z.enum(['first', 'newest'])
export type LeadKeeps = z.output<typeof LeadKeeps>
export const leadKeepsLabel: Record<LeadKeeps, string> = { first: 'The first counts', newest: 'The newest counts' }

const name = (title: string, required: string) =>
  z
    .string(required)
    .trim()
    .min(1, required)
    .max(NAME_MAX, `At most ${NAME_MAX} characters`)
    .refine(isSeen, required)
    .meta({ title })

/** Where the leads go (spec 3 section 3). */
export const DeliveryOptions = z.object({
  fileType: LeadFileType.meta({ title: 'File type', labels: leadFileTypeLabel }).nullish(),
  schedule: LeadSchedule.meta({ title: 'Sent', labels: leadScheduleLabel }).nullish(),
  connectionOptions: Connection.nullish(),
})
export type DeliveryOptions = z.output<typeof DeliveryOptions>

export const LeadFormInput = z.object({
  id: Id.nullish(),
  campaignName: name('Campaign Name', CAMPAIGN_NAME_REQUIRED),
  name: z.string().trim().max(NAME_MAX, `At most ${NAME_MAX} characters`).meta({ title: 'Form Header' }).default(''),
  type: LeadFormType.meta({ title: 'Kind', labels: leadFormTypeLabel }).default('lead_gen'),
  successUrl: Destination.meta({ title: 'Success Page URL' }),
  failure_url: OptionalDestination.meta({ title: 'Secondary Page URL' }).default(''),
  optInText: z
    .string()
    .trim()
    .max(OPT_IN_MAX, `At most ${OPT_IN_MAX} characters`)
    .meta({ title: 'Opt-in checkbox text' })
    .default(''),
  disclaimer: z
    .string()
    .max(DISCLAIMER_MAX, `At most ${DISCLAIMER_MAX} characters`)
    .meta({ title: 'Disclaimer' })
    .default(''),
  keeps: LeadKeeps.meta({ title: 'One lead per email', labels: leadKeepsLabel }).default('first'),
  leadFormQuestions: z
    .array(LeadFormQuestion)
    .max(QUESTIONS_MAX, `At most ${QUESTIONS_MAX} questions`)
    .meta({ title: 'Questions' })
    .default([EMAIL_QUESTION]),
  deliveryOptions: DeliveryOptions.nullish(),
  version: z.number().int().nullish(),
})
export type LeadFormInput = z.output<typeof LeadFormInput>
/** Fields left out stay, also a name: an order of questions is saved whatever else is on the screen. */
export const LeadFormChange = changeOf(LeadFormInput).extend({
  campaignName: LeadFormInput.shape.campaignName.optional(),
  successUrl: LeadFormInput.shape.successUrl.optional(),
})
export type LeadFormChange = z.output<typeof LeadFormChange>

export const LEAD_FORM_FIELDS = [
  'campaignName',
  'name',
  'type',
  'successUrl',
  'optInText',
  'disclaimer',
  'keeps',
] as const

export const LeadFormFilter = z.object({
  ...paged([LEAD_FORM_PAGE_SIZE], LEAD_FORM_PAGE_SIZE),
  search: searchTerm(NAME_MAX),
  type: LeadFormType.nullable().default(null),
})
export type LeadFormFilter = z.output<typeof LeadFormFilter>
export const LeadFormQuery = listQuery(LeadFormFilter)
export type LeadFormQuery = z.output<typeof LeadFormQuery>
export const LEAD_FORM_COLUMNS = { campaignName: 'Campaign Name', name: 'Form Header', id: 'ID' } as const

/** The shortcode that shows the form in a post or thread. */
export const leadFormShortcode = (id: string): string => `[lead-form id="${id}"]`
