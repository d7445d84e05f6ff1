import { FLAG_PAGE_SIZES, FlagQuery } from '@ward/domain/flags/flag/flags'
import { FlagSort } from '@ward/domain/flags/queue/flag-order'
import { builder } from '../../../platform/graphql/builder.ts'
import { enumOf } from '../../../platform/graphql/enum-of.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { knowCards } from '../../users/directory/users.graphql.ts'
import { demandFilter } from '../flag/flags.actions.ts'
import type { FlagRow } from '../flag/flags.db.ts'
import { ContentFlag } from '../flag/flags.graphql.ts'
import { authorsOf, flagPage } from './flag-queue.db.ts'

enumOf('ContentFlagSort', FlagSort)

const PageInfo = builder.objectRef<{ totalCount: number }>('ContentFlagPageInfo').implement({
  fields: (t) => ({ totalCount: t.exposeInt('totalCount') }),
})

const ContentFlagStream = builder
  .objectRef<{ contentFlags: FlagRow[]; pageInfo: { totalCount: number } }>('ContentFlagStream')
  .implement({
    fields: (t) => ({
      contentFlags: t.expose('contentFlags', {
        type: [ContentFlag],
        rows: { most: FLAG_PAGE_SIZES[2], limit: 'above' },
      }),
      pageInfo: t.expose('pageInfo', { type: PageInfo }),
    }),
  })

builder.queryField('contentFlagStream', (t) =>
  t.field({
    type: ContentFlagStream,
    may: 'flags.read',
    args: argsOf(FlagQuery),
    resolve: async (_root, query, ctx) => {
      await demandFilter(ctx, query)
      const { contentFlags, totalCount } = await flagPage(ctx.site, query)
      knowCards(ctx, authorsOf(contentFlags))
      return { contentFlags, pageInfo: { totalCount } }
    },
  }),
)
