import { conditionPath, threadPath } from '@ward/domain/app/front-end-links'
import { rightFieldsOf, ThreadSeoPreview } from '@ward/domain/forums/thread-seo'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { KEYWORDS_MAX } from '@ward/domain/kernel/seo-fields'
import { CanonicalProblem } from '@ward/domain/kernel/seo-preview'
import { keptSlug } from '@ward/domain/slugs/slugs'
import type { PageHead, StructuredData } from '../../../../member-site/seo.ts'
import type { Ctx } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf } from '../../platform/graphql/from-zod.ts'
import { disorderById } from '../conditions/conditions.db.ts'
import { mapOfPage } from '../sitemaps/sitemaps.actions.ts'
import { memberSiteName } from '../sites/sites.actions.ts'
import { canonicalProblem } from './canonical-problem.ts'
import { DisorderSeoPreview, headSeo, rightConditionSeo } from './condition-seo.ts'
import { discussionData, headFor } from './head.ts'
import { threadById } from './member-site.db.ts'
import { peopleOf } from './people.ts'

type Preview = PageHead & { siteName: string; address: string; structured?: Structured }
type Structured = StructuredData & { threadId: string; path: string }

const CanonicalProblemEnum = enumOf('CanonicalProblem', CanonicalProblem)

const ShareCard = builder.objectRef<PageHead['card']>('ShareCard').implement({
  description: 'The look of a shared link to a page.',
  fields: (t) => ({
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    image: t.exposeString('image', { nullable: true }),
  }),
})

const Structured = builder.objectRef<Structured>('StructuredData').implement({
  description: 'The description of a page that search engines read, in the words of Schema.org.',
  fields: (t) => ({
    type: t.exposeString('type'),
    author: t.exposeString('author', { nullable: true }),
    answers: t.exposeInt('answers'),
    sitemap: t.string({
      nullable: true,
      description: 'The path of the sitemap that lists its page now.',
      resolve: ({ threadId, path }, _args, ctx) => mapOfPage(ctx, { kind: 'forums', id: threadId, path }),
    }),
  }),
})

const SeoPreview = builder.objectRef<Preview>('SeoPreview').implement({
  description: 'The head of a page, as its page writes it.',
  fields: (t) => ({
    siteName: t.exposeString('siteName'),
    address: t.exposeString('address'),
    title: t.exposeString('title'),
    description: t.exposeString('description', { nullable: true }),
    robots: t.exposeString('robots', { nullable: true }),
    keywords: t.stringList({ rows: KEYWORDS_MAX, resolve: ({ keywords }) => [...keywords] }),
    canonical: t.exposeString('canonical'),
    canonicalProblem: t.field({
      type: CanonicalProblemEnum,
      nullable: true,
      description: 'The problem of another page as the canonical one, as far as the database knows.',
      resolve: ({ canonical, address }, _args, ctx) =>
        canonical === address ? null : canonicalProblem(ctx, canonical),
    }),
    card: t.field({ type: ShareCard, resolve: ({ card }) => card }),
    twitter: t.field({ type: ShareCard, resolve: ({ twitter }) => twitter }),
    structured: t.field({
      type: Structured,
      nullable: true,
      description: 'There for a thread.',
      resolve: ({ structured }) => structured ?? null,
    }),
  }),
})

async function previewOf(ctx: Ctx, page: Parameters<typeof headFor>[2]): Promise<Preview> {
  const siteName = await memberSiteName(ctx)
  const { canonical: address } = await headFor(ctx, siteName, { ...page, seo: {} })
  return { ...(await headFor(ctx, siteName, page)), siteName, address }
}

builder.queryField('threadSeoPreview', (t) =>
  t.field({
    type: SeoPreview,
    may: 'threads.editSeo',
    description: 'The head of a thread’s page with what is typed. Fields that are wrong are left out; nothing is kept.',
    args: argsOf(ThreadSeoPreview),
    resolve: async (_root, { id, slug, seo }, ctx) => {
      const thread = orNotFound(await threadById(ctx.site, id, { seesHidden: true, ownId: null }))
      const path = threadPath(keptSlug(slug) || thread.slug)
      const people = await peopleOf(ctx, { authors: [thread.authorId], bodies: [] })
      const data = discussionData(thread, people.person(thread.authorId).name)
      return {
        ...(await previewOf(ctx, { name: thread.name, body: thread.body, path, seo: rightFieldsOf(seo) })),
        structured: { ...data, threadId: id, path: threadPath(thread.slug) },
      }
    },
  }),
)

builder.queryField('disorderSeoPreview', (t) =>
  t.field({
    type: SeoPreview,
    may: 'conditions.change',
    description:
      'The head of a condition’s page with what is typed. Fields that are wrong are left out; nothing is kept.',
    args: argsOf(DisorderSeoPreview),
    resolve: async (_root, { id, slug, seo }, ctx) => {
      const { name, summary, slug: kept } = orNotFound(await disorderById(ctx.site, id))
      const path = conditionPath(slug || (kept ?? ''))
      return previewOf(ctx, { name, body: summary, path, seo: headSeo(rightConditionSeo(seo)) })
    },
  }),
)
