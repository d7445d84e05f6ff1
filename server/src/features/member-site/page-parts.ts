import { forumTagPath, postPath, threadPath } from '@ward/domain/app/front-end-links'
import type { Frame } from '../../../../member-site/shapes.ts'
import { type Ctx, once } from '../../platform/context.ts'
import { firstOwnPicture } from '../../platform/html/pictures.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { discussionOf, storyOf } from '../forums/story-conversion/story-conversion.db.ts'
import { forumTagsOfThreads, tagNamesOf } from '../forums/tags/thread-tags.db.ts'
import { headFor } from './head.ts'
import { leadsTo } from './leading.ts'

type PostOfHead = { title: string; slug: string; body: string; noindex: boolean }

/** The data of a post for search engines, some of which must not be shown. */
export const headOfPost = async (ctx: Ctx, frame: Frame, { title, slug, body, noindex }: PostOfHead) =>
  headFor(ctx, frame.siteName, {
    name: title,
    path: postPath(slug),
    body,
    seo: {
      ...(noindex ? { robots: 'noindex, follow' } : {}),
      ogImage: firstOwnPicture(body, originUrl(await once(ctx, siteOrigin))),
    },
  })

/** The thread of a story that this reader is led to. */
export async function discussionFor(ctx: Ctx, { hasForums }: Frame, postId: string) {
  const found = hasForums ? await discussionOf(ctx.site, postId) : undefined
  return found && (await leadsTo(ctx, { ...found, id: found.threadId }))
    ? { name: found.name, href: threadPath(found.slug) }
    : null
}

/** The published story that a thread is the discussion of. */
export async function storyFor(ctx: Ctx, threadId: string) {
  const found = await storyOf(ctx.site, threadId)
  return found?.isPublished ? { name: found.postTitle, href: postPath(found.postSlug) } : null
}

/** Forum tags lead to their threads; tags of the network have no page. */
export async function tagsFor({ site }: Ctx, threadId: string) {
  const forumTags = await forumTagsOfThreads(site, [threadId])
  const names = (await tagNamesOf(site, [threadId])).get(threadId) ?? []
  return names.map((name) => {
    const tag = forumTags.find((each) => each.name === name)
    return { name, href: tag ? forumTagPath(tag.slug) : null }
  })
}
