import { dependenciesOf, type Option } from '@ward/domain/extended-profile/definition'
import {
  DEPENDENCIES_MAX,
  FIELDS_MAX,
  PROFILE_OPTIONS_MAX,
  ProfileChildren,
  ProfileFieldChange,
  ProfileFieldDeletion,
  ProfileFieldInput,
  ProfileFieldOption,
  ProfileFieldType,
  ProfileIcon,
  SECTIONS_MAX,
} from '@ward/domain/extended-profile/fields'
import {
  ProfilePublication,
  ProfileSectionChange,
  ProfileSectionDeletion,
  ProfileSectionInput,
  ProfileSectionOrder,
} from '@ward/domain/extended-profile/sections'
import { changeOf } from '@ward/domain/kernel/change'
import { builder } from '../../platform/graphql/builder.ts'
import { creating } from '../../platform/graphql/creating.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf, exposed, inputOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import type { PublishedRow } from './definitions.db.ts'
import { draftOf } from './draft.db.ts'
import { deleteProfileField, fieldNow, saveProfileField } from './fields.actions.ts'
import { publishProfile } from './publish.actions.ts'
import {
  createProfileSection,
  deleteProfileSection,
  reorderSections,
  sectionNow,
  updateProfileSection,
} from './sections.actions.ts'
import { type FieldView, fieldView, type SectionView, sectionView } from './views.ts'

const TypeEnum = enumOf('ProfileFieldType', ProfileFieldType)
const IconEnum = enumOf('ProfileIcon', ProfileIcon)
enumOf('ProfileChildren', ProfileChildren)
inputOf('ProfileFieldOptionInput', changeOf(ProfileFieldOption))

const OptionRef = builder.objectRef<Option & { displayOrder: number }>('ProfileFieldOption').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    displayOrder: t.exposeInt('displayOrder'),
    isOther: t.exposeBoolean('isOther', { description: 'Choosing it asks for words.' }),
  }),
})
const placed = (options: readonly Option[]) => options.map((option, displayOrder) => ({ ...option, displayOrder }))

const FieldRef = builder.objectRef<FieldView>('ProfileField').implement({
  description: 'A question of the profile, as staff are working on it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
    ...exposed(t, ProfileFieldInput, ['name', 'description', 'displayOnProfile']),
    type: t.expose('type', { type: TypeEnum }),
    icon: t.expose('icon', { type: IconEnum }),
    displayOrder: t.exposeInt('displayOrder'),
    privacy: t.exposeInt('privacy', { description: 'The privacy that applies: a child has that of its parent.' }),
    sectionId: t.exposeID('sectionId'),
    parentProfileFieldId: t.exposeID('parentProfileFieldId', { nullable: true }),
    dependentOptionIds: t.field({
      type: ['ID'],
      rows: DEPENDENCIES_MAX,
      resolve: ({ dependentOptionIds }) => [...dependentOptionIds],
    }),
    dependentProfileFieldOptions: t.field({
      type: [OptionRef],
      rows: DEPENDENCIES_MAX,
      description: 'The options of `dependentOptionIds` that are still there.',
      resolve: ({ sections, ...field }) =>
        dependenciesOf(sections, field).dependencies.flatMap(({ field: { options }, options: named }) =>
          placed(options).filter(({ id }) => named.some((each) => each.id === id)),
        ),
    }),
    profileFieldOptions: t.field({
      type: [OptionRef],
      rows: PROFILE_OPTIONS_MAX,
      resolve: ({ options }) => placed(options),
    }),
  }),
})

const SectionRef = builder.objectRef<SectionView>('ProfileSection').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    displayOrder: t.exposeInt('displayOrder'),
    profileFields: t.field({
      type: [FieldRef],
      rows: FIELDS_MAX,
      resolve: ({ sections, fields }) => fields.map((field) => fieldView(sections, field)),
    }),
  }),
})

const PublicationRef = builder.objectRef<PublishedRow>('ProfilePublication').implement({
  description: 'What members see.',
  fields: (t) => ({
    definition: t.exposeInt('definition', { description: 'Its number: an answer keeps the one it was given under.' }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime' }),
  }),
})

builder.queryField('profileSections', (t) =>
  t.field({
    type: [SectionRef],
    rows: SECTIONS_MAX,
    may: 'extendedProfile.read',
    description: 'The questionnaire as staff are working on it; members see what was published last.',
    resolve: async (_root, _args, { site }) => {
      const { sections } = await draftOf(site)
      return sections.map((section) => sectionView(sections, section))
    },
  }),
)

builder.mutationFields((t) => ({
  saveProfileField: t.field({
    type: FieldRef,
    may: 'extendedProfile.change',
    args: argsOf(ProfileFieldChange),
    resolve: creating(saveProfileField, fieldNow),
  }),
  deleteProfileField: t.boolean({
    may: 'extendedProfile.change',
    args: argsOf(ProfileFieldDeletion),
    resolve: mutation(deleteProfileField),
  }),
  createProfileSection: t.field({
    type: SectionRef,
    may: 'extendedProfile.change',
    args: argsOf(ProfileSectionInput),
    resolve: creating(createProfileSection, sectionNow),
  }),
  updateProfileSection: t.field({
    type: SectionRef,
    may: 'extendedProfile.change',
    args: argsOf(ProfileSectionChange),
    resolve: mutation(updateProfileSection),
  }),
  deleteProfileSection: t.boolean({
    may: 'extendedProfile.change',
    args: argsOf(ProfileSectionDeletion),
    resolve: mutation(deleteProfileSection),
  }),
  reorderSections: t.boolean({
    may: 'extendedProfile.change',
    description: 'Exactly the sections that there are.',
    args: argsOf(ProfileSectionOrder),
    resolve: mutation(reorderSections),
  }),
  publishProfile: t.field({
    type: PublicationRef,
    may: 'extendedProfile.change',
    description: 'Makes the questionnaire what members see.',
    args: argsOf(ProfilePublication),
    resolve: mutation(publishProfile),
  }),
}))
