import { EMAIL_CRM_ID, type LeadFormQuestion, leadQuestionTypeLabel } from '@ward/domain/leads/lead-forms/questions'
import { count } from '../../../ui/text/NumberText.tsx'

/** The words of a question, without what formats them. */
export const wordsOf = (name: string): string => name.replace(/<[^<>]*>/g, ' ').trim()

/** The facts of a question in its closed row. */
export function factsOf({ required, crmId, leadFormOptions }: LeadFormQuestion): string {
  const excluding = leadFormOptions.filter(({ exclude }) => exclude).length
  return [
    required ? 'Required' : 'Optional',
    crmId === '' ? null : `Question ID ${crmId}`,
    leadFormOptions.length === 0 ? null : count(leadFormOptions.length, 'option'),
    excluding === 0 ? null : `${excluding} ${excluding === 1 ? 'excludes' : 'exclude'}`,
    crmId === EMAIL_CRM_ID ? 'Cannot be deleted' : null,
  ]
    .filter((fact) => fact !== null)
    .join(', ')
}

/** A question in a line with all that is said of it, as it is compared with somebody else's. */
export function questionLine({ name, type, required, crmId, helperText, leadFormOptions }: LeadFormQuestion): string {
  const facts = [
    leadQuestionTypeLabel[type],
    required ? 'Required' : 'Optional',
    ...(crmId === '' ? [] : [`Question ID ${crmId}`]),
    ...(helperText === '' ? [] : [helperText]),
    ...leadFormOptions.map(
      (option) =>
        `${option.name}${option.crmValue === '' ? '' : ` = ${option.crmValue}`}${option.exclude ? ' (excludes)' : ''}`,
    ),
  ]
  return `${wordsOf(name)} (${facts.join(', ')})`
}
