import type { ThreadSeo } from '@ward/domain/forums/thread-seo'
import { headOf, type PageHead, type StructuredData } from '../../../../member-site/seo.ts'
import { type Ctx, once } from '../../platform/context.ts'
import { previewText } from '../../platform/html/text.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { markPicture } from './mark.rest.ts'

/** Characters of a text that a search result shows. */
const WORDS_FOUND = 160

/** The placeholder of a widget counts as no words. */
const SHORTCODE = /\[\/?[a-z]{1,20}(?:-[a-z]{1,20}){0,3}(?: [^\]<]{0,200})?\]/g

type Page = { name: string; path: string; body: string; seo: unknown }

/** The data of a text's page for search engines, and for links that are shared. */
export async function headFor(ctx: Ctx, siteName: string, { name, path, body, seo }: Page): Promise<PageHead> {
  const origin = originUrl(await once(ctx, siteOrigin))
  const words = previewText(body.replaceAll(SHORTCODE, ''), WORDS_FOUND)
  return headOf(seo as ThreadSeo, {
    title: name,
    siteName,
    words,
    address: origin + path,
    origin,
    mark: await once(ctx, markPicture),
  })
}

/** A thread in the words of Schema.org, on its page and in the preview of its SEO data. */
export const discussionData = (
  { name, insertedAt, replyCount }: { name: string; insertedAt: Date; replyCount: number },
  author: string,
): StructuredData => ({
  type: 'DiscussionForumPosting',
  headline: name,
  author,
  at: insertedAt,
  answers: replyCount,
})
