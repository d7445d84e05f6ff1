import { forumTagPath, threadIdPath } from '@ward/domain/app/front-end-links'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { LISTED_A_PAGE } from '@ward/domain/member-site/member-site'
import { feedOf } from '../../../../member-site/feed.ts'
import type { Ctx } from '../../platform/context.ts'
import { previewText } from '../../platform/html/text.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { forumTagAt } from '../forums/tags/forum-tags.db.ts'
import { siteById } from '../sites/sites.db.ts'
import { newestThreads } from './member-site.db.ts'

const WORDS_TOLD = 400

/** The newest threads, of one topic or all, as RSS: the texts that everybody sees, whoever asks. */
async function feed(ctx: Ctx, tag: { id: string; name: string; slug: string } | null): Promise<string> {
  const page = { limit: LISTED_A_PAGE, before: null, seesHidden: false, ownId: null }
  const [threads, site, origin] = await Promise.all([
    newestThreads(ctx.site, page, tag?.id),
    siteById(ctx.network, ctx.site.siteId),
    siteOrigin(ctx).then(originUrl),
  ])
  const name = site?.name ?? ''
  return feedOf({
    title: tag ? `${tag.name} - ${name}` : `Forums - ${name}`,
    link: origin + (tag ? forumTagPath(tag.slug) : '/forums'),
    entries: threads.map(({ id, name: title, body, insertedAt: at }) => ({
      title,
      link: origin + threadIdPath(id),
      at,
      words: previewText(body, WORDS_TOLD),
    })),
  })
}

const reads = (url: string, write: (ctx: Ctx, params: Record<string, string>) => Promise<string>): Endpoint =>
  endpoint({
    method: 'GET',
    url,
    may: 'memberSite.readForums',
    changes: true,
    isGetAlone: true,
    run: async (ctx, request, reply) =>
      reply.type('application/rss+xml; charset=utf-8').send(await write(ctx, request.params as Record<string, string>)),
  })

/** The feeds of a site: the forums of a site, and each of their topics. */
export const feeds: Endpoint[] = [
  reads('/forums/feed.xml', (ctx) => feed(ctx, null)),
  reads('/forums/tag/:slug/feed.xml', async (ctx, { slug = '' }) =>
    feed(ctx, orNotFound(await forumTagAt(ctx.site, { slug: slug.replaceAll('\0', '') }))),
  ),
]
