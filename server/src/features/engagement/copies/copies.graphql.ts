import { COPY_SITES_MAX, EngagementCopy } from '@ward/domain/engagement/copies'
import { builder } from '../../../platform/graphql/builder.ts'
import { creatingMany } from '../../../platform/graphql/creating.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { type Copy, copyEngagement } from './copies.actions.ts'

const EngagementCopyType = builder.objectRef<Copy>('EngagementCopy').implement({
  description: 'A copy of an engagement on another site.',
  fields: (t) => ({ siteId: t.exposeInt('siteId'), id: t.exposeID('id') }),
})

builder.mutationField('copyEngagement', (t) =>
  t.field({
    type: [EngagementCopyType],
    rows: COPY_SITES_MAX,
    may: 'engagement.change',
    description: 'Copies it to other sites on which the viewer may change engagements: to all of these or to none.',
    args: argsOf(EngagementCopy),
    resolve: creatingMany(copyEngagement, { made: JSON.stringify, again: async (_tx, made) => JSON.parse(made) }),
  }),
)
