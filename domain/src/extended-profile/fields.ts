import { z } from 'zod'
import { changeOf } from '../kernel/change.ts'
import { Id } from '../kernel/ids.ts'
import { TYPE_REQUIRED } from '../kernel/required.ts'
import { isSeen } from '../kernel/visible-text.ts'

/** How a field is answered (spec 3 section 9). A parent is not answered: it holds fields together. */
export const ProfileFieldType = z.enum(['radio', 'checkbox', 'select', 'multi_select', 'text', 'parent'], TYPE_REQUIRED)
export type ProfileFieldType = z.output<typeof ProfileFieldType>
export const profileFieldTypeLabel: Record<ProfileFieldType, string> = {
  radio: 'Radio',
  checkbox: 'Checkbox',
  select: 'Select',
  multi_select: 'Multi-select',
  text: 'Text',
  parent: 'Parent',
}
/** The content of an answer to a field: one option, several, words, or nothing. */
export type AnswerKind = 'one' | 'several' | 'text' | 'none'
const ANSWERED: Record<ProfileFieldType, AnswerKind> = {
  radio: 'one',
  checkbox: 'several',
  select: 'one',
  multi_select: 'several',
  text: 'text',
  parent: 'none',
}
/** All types but parent and text have options (spec 3 section 2). */
export const hasOptions = (type: ProfileFieldType): boolean => ['one', 'several'].includes(ANSWERED[type])

/** The icon before an answer on the profile (spec 3 section 9). */
export const ProfileIcon = z.enum(['none', 'person', 'clock', 'clipboard'])
export type ProfileIcon = z.output<typeof ProfileIcon>
export const profileIconLabel: Record<ProfileIcon, string> = {
  none: 'None',
  person: 'Person',
  clock: 'Clock',
  clipboard: 'Clipboard',
}

/** The privacy of an answer, as it is kept and sent (spec 3 section 9). */
export const PRIVACY = { public: 0, private: 1, userManaged: 2 } as const
export type Privacy = (typeof PRIVACY)[keyof typeof PRIVACY]
export const PRIVACY_USUAL = PRIVACY.userManaged
export const privacyLabel: Record<Privacy, string> = { 0: 'Public', 1: 'Private', 2: 'User-managed' }

/** All sections with all their fields and options are one answer of the graph: these keep it within what it may hold. */
export const SECTIONS_MAX = 12
export const FIELDS_MAX = 25
export const PROFILE_OPTIONS_MAX = 50
export const DEPENDENCIES_MAX = 10
export const PROFILE_NAME_MAX = 300
export const PROFILE_DESCRIPTION_MAX = 1000

/** Messages of spec 3 sections 5 and 8, word for word. */
export const SECTION_REQUIRED = 'Section is required'
export const ONE_NEW_DEPENDENCY = 'You can only add one new dependency at a time'
export const FIELD_REORDERED = 'Your field was reordered!'
export const FIELD_DELETED = 'The field was deleted'
/** Beyond the specification. */
export const FIELD_CHANGED = 'Someone else just changed this field'
export const OPTION_NAME_REQUIRED = 'Each option needs a name'
export const OPTION_TAKEN = 'This option already exists'
export const NO_SUCH_PLACE = 'This position doesn’t exist'
export const ONE_OTHER = 'Only one option can be ‘Other’'

const tooLong = (most: number) => `At most ${most} characters`
export const profileText = (most: number) => z.string().trim().max(most, tooLong(most))

/** An option of a field; the one marked as other asks for words. */
export const ProfileFieldOption = z.object({
  id: Id.nullish(),
  name: profileText(PROFILE_NAME_MAX)
    .min(1, OPTION_NAME_REQUIRED)
    .refine(isSeen, OPTION_NAME_REQUIRED)
    .meta({ title: 'Name' }),
  displayOrder: z.number().int().nullish().describe('Its place; without one they stand as they were sent.'),
  isOther: z.boolean().meta({ title: 'other' }).default(false),
})
export type ProfileFieldOption = z.output<typeof ProfileFieldOption>

/** A field as a form sends it (spec 3 section 7). */
export const ProfileFieldInput = z.object({
  id: Id.nullish(),
  name: profileText(PROFILE_NAME_MAX).meta({ title: 'Question' }).default(''),
  description: profileText(PROFILE_DESCRIPTION_MAX).meta({ title: 'Help text' }).default(''),
  type: ProfileFieldType.meta({ title: 'Type', labels: profileFieldTypeLabel }),
  sectionId: z.string(SECTION_REQUIRED).min(1, SECTION_REQUIRED).meta({ title: 'Section' }),
  profileFieldOptions: z
    .array(ProfileFieldOption)
    .max(PROFILE_OPTIONS_MAX, `At most ${PROFILE_OPTIONS_MAX} options`)
    .meta({ title: 'Options' })
    .default([]),
  parentProfileFieldId: Id.meta({ title: 'Parent' }).nullish(),
  privacy: z
    .number()
    .int()
    .min(PRIVACY.public, 'The privacy is 0, 1 or 2')
    .max(PRIVACY.userManaged, 'The privacy is 0, 1 or 2')
    .meta({ title: 'Privacy setting', labels: privacyLabel })
    .describe('0 always public, 1 always private, 2 managed by the member; a child has that of its parent.')
    .default(PRIVACY_USUAL),
  dependentOptionIds: z
    .array(Id)
    .max(DEPENDENCIES_MAX, `At most ${DEPENDENCIES_MAX} options`)
    .meta({ title: 'Dependencies' })
    .describe('The field is shown to who chose one of these of each field that has one of them.')
    .default([]),
  displayOrder: z
    .number()
    .int()
    .min(0, 'The place is 0 or more')
    .max(FIELDS_MAX, `The place is at most ${FIELDS_MAX}`)
    .nullish()
    .describe('Its place in the section; without one it stays, and a new one is the last.'),
  displayOnProfile: z.boolean().meta({ title: 'Show on profile' }).default(false),
  icon: ProfileIcon.meta({ title: 'Icon on the profile', labels: profileIconLabel }).default('none'),
  version: z.number().int().nullish().describe('Version of the field that was shown.'),
})
export type ProfileFieldInput = z.output<typeof ProfileFieldInput>
/** Fields left out keep their value, also type and section. */
export const ProfileFieldChange = changeOf(ProfileFieldInput).extend({
  type: ProfileFieldInput.shape.type.optional(),
  sectionId: Id.nullish(),
})
export type ProfileFieldChange = z.output<typeof ProfileFieldChange>

/** The fate of the children of a deleted parent. */
export const ProfileChildren = z.enum(['free', 'delete'])
export type ProfileChildren = z.output<typeof ProfileChildren>
export const ProfileFieldDeletion = z.object({
  id: Id,
  children: ProfileChildren.describe('Of a parent: its fields stay without it, or go with it.').default('free'),
  version: z.number().int().nullish().describe('Version of the field that was shown.'),
})
export type ProfileFieldDeletion = z.output<typeof ProfileFieldDeletion>
