import { forumTagFeedPath, forumTagPath, threadIdPath } from '@ward/domain/app/front-end-links'
import { LISTED_A_PAGE } from '@ward/domain/member-site/member-site'
import { feedOf } from '../../../../member-site/feed.ts'
import type { Ctx } from '../../platform/context.ts'
import { previewText } from '../../platform/html/text.ts'
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { memberSiteName } from '../sites/sites.actions.ts'
import { Moved } from './frame.ts'
import { newestThreads } from './member-site.db.ts'
import { tagAt } from './tag-at.ts'

const WORDS_TOLD = 400

/** The newest threads, of one topic or all, as RSS: the texts that everybody sees, whoever asks. */
async function feed(ctx: Ctx, tag: { id: string; name: string; slug: string } | null): Promise<string> {
  const page = { limit: LISTED_A_PAGE, before: null, seesHidden: false, ownId: null }
  const [threads, name, origin] = await Promise.all([
    newestThreads(ctx.site, page, tag?.id),
    memberSiteName(ctx),
    siteOrigin(ctx).then(originUrl),
  ])
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

/** What an address answers with; another address where it has moved there. */
type Write = (ctx: Ctx, params: Record<string, string>) => Promise<string | Moved>

const reads = (url: string, write: Write): Endpoint =>
  endpoint({
    method: 'GET',
    url,
    may: 'memberSite.readForums',
    changes: true,
    isGetAlone: true,
    run: async (ctx, request, reply) => {
      const found = await write(ctx, request.params as Record<string, string>)
      if (found instanceof Moved) return reply.code(found.status).header('location', found.path).send()
      return reply.type('application/rss+xml; charset=utf-8').send(found)
    },
  })

/** The feeds of a site: the forums of a site, and each of their topics. */
export const feeds: Endpoint[] = [
  reads('/forums/feed.xml', (ctx) => feed(ctx, null)),
  reads('/forums/tag/:slug/feed.xml', async (ctx, { slug = '' }) => {
    const tag = await tagAt(ctx, slug)
    return tag.slug === slug ? feed(ctx, tag) : new Moved(forumTagFeedPath(tag.slug), 301)
  }),
]
