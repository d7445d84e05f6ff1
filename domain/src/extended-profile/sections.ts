import { z } from 'zod'
import { Id, SHOWN_ORDER } from '../kernel/ids.ts'
import { FIELD_REQUIRED } from '../kernel/required.ts'
import { isSeen } from '../kernel/visible-text.ts'
import { FIELDS_MAX, PROFILE_DESCRIPTION_MAX, PROFILE_NAME_MAX, profileText, SECTIONS_MAX } from './fields.ts'

/** Messages of spec 3 sections 5 and 8, word for word. */
export const SECTION_TAKEN = 'The section name already exists. Please choose another.'
export const SECTION_REORDERED = 'The section was reordered'
export const SECTION_DELETED = 'The section was deleted'
/** Beyond the specification. */
export const SECTION_CHANGED = 'Someone else just changed this section'
export const SECTIONS_FULL = `A questionnaire has at most ${SECTIONS_MAX} sections`
export const SECTION_FULL = `A section has at most ${FIELDS_MAX} fields`
export const QUESTIONNAIRE_CHANGED = 'Someone else just changed the questionnaire'
export const NOTHING_TO_PUBLISH = 'Members already see this version'
export const PROFILE_PUBLISHED = 'Members see it now'

const name = () =>
  profileText(PROFILE_NAME_MAX).min(1, FIELD_REQUIRED).refine(isSeen, FIELD_REQUIRED).meta({ title: 'Section Name' })
const version = z
  .number()
  .int()
  .nullish()
  .describe('Version of what was shown; with it, nobody writes over what they did not see.')

export const ProfileSectionInput = z.object({
  name: name(),
  displayOrder: z
    .number()
    .int()
    .min(0, 'The place is 0 or more')
    .max(SECTIONS_MAX, `The place is at most ${SECTIONS_MAX}`)
    .nullish()
    .describe('Its place; without one it is the last.'),
})
export type ProfileSectionInput = z.output<typeof ProfileSectionInput>

export const ProfileSectionChange = z.object({
  id: Id,
  name: name().nullish(),
  description: profileText(PROFILE_DESCRIPTION_MAX).nullish(),
  orderedFieldIds: z
    .array(Id)
    .max(FIELDS_MAX, SECTION_FULL)
    .nullish()
    .describe('Exactly the fields that the section has.'),
  shownFieldIds: z.array(Id).max(FIELDS_MAX, SECTION_FULL).nullish().describe(SHOWN_ORDER),
  version,
})
export type ProfileSectionChange = z.output<typeof ProfileSectionChange>

export const ProfileSectionDeletion = z.object({ id: Id, version })
export type ProfileSectionDeletion = z.output<typeof ProfileSectionDeletion>
export const ProfileSectionOrder = z.object({
  orderedIds: z.array(Id).max(SECTIONS_MAX, SECTIONS_FULL),
  shownIds: z.array(Id).max(SECTIONS_MAX, SECTIONS_FULL).nullish().describe(SHOWN_ORDER),
})
export type ProfileSectionOrder = z.output<typeof ProfileSectionOrder>
/** The version published, and the versions restored, are those the person saw. */
export const ProfilePublication = z.object({ version })
export const ProfileVersionsQuery = z.object({
  upTo: z.number().int().nullish().describe('This version and older ones.'),
})
export const ProfileRestore = z.object({ number: z.number().int(), version })

/** The section form: a name that another section has is refused while it is typed in. */
export const ProfileSectionForm = z
  .object({
    id: Id.nullable(),
    name: name(),
    version: z.number().int().nullable(),
    others: z.array(z.string()),
  })
  .superRefine(({ name: typed, others }, ctx) => {
    if (others.some((other) => other.toLowerCase() === typed.toLowerCase()))
      ctx.addIssue({ code: 'custom', path: ['name'], message: SECTION_TAKEN })
  })
