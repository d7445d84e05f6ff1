import { z } from 'zod'
import { RelationshipType } from '../users/user-facts.ts'

/** The relationships to a condition that its page offers. */
export const OWN_RELATIONSHIPS: Record<RelationshipType, string> = {
  patient: 'I have it',
  caregiver: 'I care for somebody who has it',
  healthcare_provider: 'I treat people who have it',
  none: 'It matters to me in another way',
}

const CHOOSE = 'Choose how it relates to you'
/**
 * The fields of the form on a condition's page; `remove` takes it off the profile. It is said in the place of the relationship that the
 * form showed; without one, of the one that the page of the condition shows.
 */
export const OwnCondition = z.object({
  relationshipType: z.enum([...RelationshipType.options, 'remove'], CHOOSE),
  replaces: z.enum([...RelationshipType.options, ''], CHOOSE).default(''),
})
export type OwnCondition = z.output<typeof OwnCondition>
