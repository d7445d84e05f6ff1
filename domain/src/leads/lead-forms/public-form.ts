import type { KeptQuestion } from './questions.ts'

/** The page of a form itself, and where it is sent. */
export const leadFormPath = (id: string): string => `/lead-forms/${id}`
export const leadFormApi = (id: string): string => `/api/lead-forms/${id}`

/** The limit of one network. */
export const LEAD_LIMIT = { leads: 20, minutes: 10 } as const
export const LEADS_TOO_FAST = 'Too many forms were sent from here. Please wait a few minutes.'
export const FORM_IS_OTHER = 'This form has changed since you opened it. Please look through it and send it again.'
/** Hours for which a form that was changed meanwhile is still taken as it was shown. */
export const SHOWN_FORM_HOURS = 24

/** A field that people do not see: only programs fill it in. */
export const UNSEEN_FIELD = 'website'
export const OPT_IN_FIELD = 'opt-in'
export const DEFINITION_FIELD = 'definition'

/** A form as members see it. */
export type ShownLeadForm = {
  id: string
  definition: number
  name: string
  questions: readonly KeptQuestion[]
  optInText: string
}
