import { fieldsOf } from '@ward/domain/extended-profile/definition'
import {
  FIELDS_MAX,
  ProfileFieldChange,
  ProfileFieldDeletion,
  SECTIONS_MAX,
} from '@ward/domain/extended-profile/fields'
import { ProfileRestore, ProfileVersionsQuery } from '@ward/domain/extended-profile/sections'
import { effectsIn } from '@ward/domain/kernel/effects'
import { ById } from '@ward/domain/kernel/ids'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { EFFECTS_MAX, EffectRef } from '../audit-log/effects.graphql.ts'
import { Version } from '../versions/versions.graphql.ts'
import { answersCounted } from './costs.actions.ts'
import { type PublishedRow, publishedDefinition } from './definitions.db.ts'
import { profileVersions, restoreProfile } from './draft.actions.ts'
import { type DraftRow, draftOf } from './draft.db.ts'
import {
  effectsOfField,
  effectsOfFieldDeletion,
  effectsOfPublishing,
  effectsOfSectionDeletion,
} from './effects.actions.ts'

const AnswersRef = builder.objectRef<{ fieldId: string; n: number }>('ProfileFieldAnswers').implement({
  description: 'How many members answered a field and are shown it.',
  fields: (t) => ({ fieldId: t.exposeID('fieldId'), n: t.exposeInt('n') }),
})
const PublishedRef = builder.objectRef<PublishedRow>('PublishedProfile').implement({
  description: 'What members see.',
  fields: (t) => ({
    definition: t.exposeInt('definition'),
    publishedAt: t.expose('publishedAt', { type: 'DateTime' }),
    questionnaire: t.string({ resolve: ({ sections }) => JSON.stringify(sections) }),
  }),
})
const DraftRef = builder.objectRef<DraftRow>('ProfileDraft').implement({
  description: 'The questionnaire as staff are working on it, whole.',
  fields: (t) => ({
    version: t.exposeInt('version'),
    questionnaire: t.string({
      description: 'A JSON string: the sections with their fields and options.',
      resolve: ({ sections }) => JSON.stringify(sections),
    }),
    published: t.field({
      type: PublishedRef,
      nullable: true,
      resolve: (_draft, _args, { site }) => publishedDefinition(site),
    }),
    answers: t.field({
      type: [AnswersRef],
      rows: SECTIONS_MAX * FIELDS_MAX,
      resolve: async ({ sections }, _args, { site }) =>
        answersCounted(
          site,
          (await publishedDefinition(site))?.sections ?? [],
          fieldsOf(sections).map(({ id }) => id),
        ),
    }),
  }),
})

builder.queryFields((t) => ({
  profileDraft: t.field({
    type: DraftRef,
    may: 'extendedProfile.read',
    resolve: (_root, _args, { site }) => draftOf(site),
  }),
  profileVersions: t.field({
    type: [Version],
    rows: VERSION_PAGE_SIZE,
    may: 'extendedProfile.read',
    description: 'The versions of the questionnaire, newest first.',
    args: argsOf(ProfileVersionsQuery),
    resolve: (_root, args, ctx) => profileVersions(ctx, args),
  }),
  saveProfileFieldEffects: t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'extendedProfile.change',
    description: 'The effects of saving a field once it is published.',
    args: argsOf(ProfileFieldChange),
    resolve: async (_root, args, ctx) => effectsIn(await effectsOfField(ctx, args)),
  }),
  deleteProfileFieldEffects: t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'extendedProfile.change',
    description: 'The effects of deleting a field once it is published.',
    args: argsOf(ProfileFieldDeletion),
    resolve: async (_root, args, ctx) => effectsIn(await effectsOfFieldDeletion(ctx, args)),
  }),
  deleteProfileSectionEffects: t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'extendedProfile.change',
    description: 'The effects of deleting a section once it is published.',
    args: argsOf(ById),
    resolve: async (_root, { id }, ctx) => effectsIn(await effectsOfSectionDeletion(ctx, id)),
  }),
  publishProfileEffects: t.field({
    type: [EffectRef],
    rows: EFFECTS_MAX,
    may: 'extendedProfile.change',
    description: 'The effects of publishing for members.',
    resolve: async (_root, _args, ctx) => effectsIn(await effectsOfPublishing(ctx)),
  }),
}))

builder.mutationField('restoreProfile', (t) =>
  t.field({
    type: DraftRef,
    may: 'extendedProfile.change',
    description: 'Makes the draft again what it was in a version; what was deleted comes back with its answers.',
    args: argsOf(ProfileRestore),
    resolve: mutation(restoreProfile),
  }),
)
