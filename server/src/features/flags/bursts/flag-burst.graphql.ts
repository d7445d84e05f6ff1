import { builder } from '../../../platform/graphql/builder.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { ContentFlag } from '../flag/flags.graphql.ts'
import { scopeOf } from './bursts.actions.ts'
import { burstById, burstsOfTexts } from './bursts.db.ts'
import { Burst } from './bursts.graphql.ts'
import { verdicts } from './verdicts/verdicts.graphql.ts'

/** The fewest texts that are worth a word beside one of them. */
const SIZE_MIN = 2

const bursts = loader((ctx, contentIds) => burstsOfTexts(ctx.site, contentIds), oneBy('contentId'))

builder.objectField(ContentFlag, 'burst', (t) =>
  t.field({
    type: Burst,
    nullable: true,
    description:
      'The burst its text is in; null where it is alone, and where somebody said on this site that it is none.',
    resolve: async ({ contentId }, _args, ctx) => {
      const found = contentId === null ? undefined : await bursts.load(ctx, contentId)
      if (!found || (await verdicts.load(ctx, found.burstId))) return null
      const burst = await burstById(await scopeOf(ctx), found.burstId)
      return burst && burst.total >= SIZE_MIN ? burst : null
    },
  }),
)
