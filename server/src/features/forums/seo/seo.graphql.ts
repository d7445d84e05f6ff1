import { threadSeoSchema } from '@ward/domain/forums/thread-seo'
import { builder } from '../../../platform/graphql/builder.ts'

builder.queryField('getThreadSeoSchema', (t) =>
  t.string({
    may: 'threads.editSeo',
    description: 'A JSON Schema of the SEO data of a thread.',
    resolve: () => JSON.stringify(threadSeoSchema()),
  }),
)
