import { z } from 'zod'
import { NAME_REQUIRED } from '../../kernel/field-title.ts'
import { isSeen } from '../../kernel/visible-text.ts'

export const MEDIUMS_MAX = 200
const MEDIUM_NAME_MAX = 100

export const MEDIUMS_LABEL = 'Lead mediums'
export const MEDIUMS_SAVED = 'The mediums were saved'
export const MEDIUM_TAKEN = 'There is a medium of this name already'
export const mediumIsUsed = (name: string): string => `${name} stays: leads were uploaded with it`

/** A medium that is new or changed. */
export const MediumInput = z.object({
  id: z.int().min(1).max(2_147_483_647).nullish().describe('None of a new one.'),
  name: z
    .string()
    .trim()
    .min(1, NAME_REQUIRED)
    .max(MEDIUM_NAME_MAX, `The name may have at most ${MEDIUM_NAME_MAX} characters`)
    .refine(isSeen, NAME_REQUIRED)
    .meta({ title: 'Name' }),
})

/** The sources of leads: those that are new or changed, and the numbers of those that go. */
export const MediumsInput = z.object({
  mediums: z
    .array(MediumInput)
    .max(MEDIUMS_MAX, `There may be at most ${MEDIUMS_MAX} mediums`)
    .meta({ title: 'Mediums' }),
  removed: z.array(z.int().min(1).max(2_147_483_647)).max(MEDIUMS_MAX).default([]),
})
export type MediumsInput = z.output<typeof MediumsInput>
