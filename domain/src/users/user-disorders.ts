import { z } from 'zod'
import { Id } from '../kernel/ids.ts'
import { RelationshipType } from './user-facts.ts'

/** Messages of the tab (spec 3 section 5). */
export const CONDITION_MISSING = 'Please select a condition and relationship type'
export const CONDITION_EXISTS = 'Condition already exists'
export const CONDITION_ADDED = 'Condition added'
export const conditionRemoved = (name: string) => `${name} was removed`
export const CONDITION_NOT_RELATABLE = 'Members of this site cannot have this condition'
export const CONDITIONS_TOO_MANY = 'This user already has the maximum number of conditions'

/** A condition that somebody has (spec 3 section 7: createUserDisorder). */
export const NewUserDisorder = z.object({ userId: Id, disorderId: Id, relationshipType: RelationshipType })
export type NewUserDisorder = z.output<typeof NewUserDisorder>
