import type { ShownAnswer } from '@ward/domain/extended-profile/answering'
import { FIELDS_MAX, PROFILE_OPTIONS_MAX, SECTIONS_MAX } from '@ward/domain/extended-profile/fields'
import { builder } from '../../platform/graphql/builder.ts'
import { limitHere } from '../../platform/graphql/from-zod.ts'
import { loader, manyBy } from '../../platform/graphql/loader.ts'
import { User } from '../users/directory/users.graphql.ts'
import { answersShownOf } from './answers.actions.ts'

/** All questions that a questionnaire can have, and of each of many members. */
const MOST = SECTIONS_MAX * FIELDS_MAX
const IN_LISTS = 10

const shown = loader((ctx, ids) => answersShownOf(ctx.site, ids), manyBy('userId'))

const ProfileAnswer = builder.objectRef<ShownAnswer>('ProfileAnswer').implement({
  description: 'A member’s public answer on their profile.',
  fields: (t) => ({
    fieldId: t.exposeID('fieldId'),
    optionIds: t.field({
      type: ['ID'],
      rows: PROFILE_OPTIONS_MAX,
      description: 'The options chosen, for a preview as this member.',
      resolve: ({ optionIds }) => [...optionIds],
    }),
    text: t.exposeString('text', { description: 'Their own words.' }),
    question: t.exposeString('question', { description: 'As it was worded when they answered.' }),
    answer: t.exposeString('answer'),
    icon: t.exposeString('icon', { description: 'none, person, clock or clipboard.' }),
  }),
})

builder.objectFields(User, (t) => ({
  profileAnswers: t.field({
    type: [ProfileAnswer],
    rows: { most: MOST, inLists: IN_LISTS },
    args: limitHere(MOST),
    description: 'The public part of their extended profile.',
    resolve: async ({ id }, { limit }, ctx) => (await shown.load(ctx, id)).slice(0, limit),
  }),
}))
