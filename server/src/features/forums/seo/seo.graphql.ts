import { threadSeoSchema } from '@ward/domain/forums/thread-seo'
import { builder } from '../../../platform/graphql/builder.ts'
import { loader, manyBy } from '../../../platform/graphql/loader.ts'
import { Thread } from '../../content/content.graphql.ts'
import { olderSlugs } from '../../slugs/slugs.db.ts'

const OLDER = 50
const older = loader((ctx, ids) => olderSlugs(ctx.site, 'thread', ids, ctx.now()), manyBy('subjectId'))

const OlderSlug = builder.objectRef<{ slug: string; usedUntil: Date; visits: number }>('OlderSlug').implement({
  description: 'A slug that a thread had, which leads to it.',
  fields: (t) => ({
    slug: t.exposeString('slug'),
    usedUntil: t.expose('usedUntil', { type: 'DateTime' }),
    visits: t.exposeInt('visits', { description: 'People whom it led to the thread in the last 30 days.' }),
  }),
})

builder.objectFields(Thread, (t) => ({
  olderSlugs: t.field({
    type: [OlderSlug],
    rows: OLDER,
    description: 'Slugs that it had on this site, newest first; they lead here.',
    resolve: async ({ id }, _args, ctx) => (await older.load(ctx, id)).slice(0, OLDER),
  }),
}))

builder.queryField('getThreadSeoSchema', (t) =>
  t.string({
    may: 'threads.editSeo',
    description: 'A JSON Schema of the SEO data of a thread.',
    resolve: () => JSON.stringify(threadSeoSchema()),
  }),
)
