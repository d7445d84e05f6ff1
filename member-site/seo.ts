import type { ThreadSeo } from '@ward/domain/forums/thread-seo'
import { type Html, html } from '@ward/domain/kernel/html-template'

/** The data of a page for search engines, and for links that are shared. */
export type PageHead = {
  title: string
  /** Its type where it is shared: an article unless this says otherwise. */
  type?: 'website'
  description: string | null
  canonical: string
  robots: string | null
  keywords: readonly string[]
  card: { title: string; description: string | null; image: string | null }
  twitter: { title: string; description: string | null; image: string | null }
  /** Of the picture: a mark is shown small. */
  isMark: boolean
  /** Its structured data for search engines: Schema.org as JSON-LD. */
  data?: StructuredData
}

/** A text with who wrote it, when, and how often it was answered. */
export type StructuredData = {
  type: 'Article' | 'DiscussionForumPosting'
  headline: string
  author: string | null
  at: Date
  answers: number
}

/** The picture of a site where a page has none, unless the site has a mark of its own: programs that show links draw no SVG. */
export const MARK_PICTURE = '/moderation/mark.png'
export const OWN_MARK_PICTURE = '/member-site/mark.png'

/** Of what staff set, else of the page itself: Open Graph follows the search result, Twitter follows Open Graph. */
export function headOf(
  seo: ThreadSeo,
  page: { title: string; siteName: string; words: string; address: string; origin: string; mark: string },
): PageHead {
  const from = (path: string | null | undefined) => (path?.startsWith('/') ? page.origin + path : (path ?? null))
  const description = seo.description || page.words || null
  const card = {
    title: seo.ogTitle || seo.title || page.title,
    description: seo.ogDescription || description,
    image: from(seo.ogImage) ?? page.origin + page.mark,
  }
  const ofTwitter = from(seo.twitterImage)
  return {
    title: seo.title || `${page.title} - ${page.siteName}`,
    description,
    canonical: seo.canonical || page.address,
    robots: seo.robots ?? null,
    keywords: seo.keywords ?? [],
    card,
    twitter: {
      title: seo.twitterTitle || card.title,
      description: seo.twitterDescription || card.description,
      image: ofTwitter ?? card.image,
    },
    isMark: ofTwitter === null && from(seo.ogImage) === null,
  }
}

const named = (name: string, content: string | null): Html | null =>
  content === null ? null : html`<meta name="${name}" content="${content}">\n`
const property = (name: string, content: string | null): Html | null =>
  content === null ? null : html`<meta property="${name}" content="${content}">\n`

/** No sign in it ends the element it stands in. */
const printed = (data: object): Html => ({ safe: JSON.stringify(data).replaceAll('<', '\\u003c') })

const dataTag = (canonical: string, { type, headline, author, at, answers }: StructuredData): Html =>
  html`<script type="application/ld+json">${printed({
    '@context': 'https://schema.org',
    '@type': type,
    headline,
    url: canonical,
    datePublished: at.toISOString(),
    ...(author === null ? {} : { author: { '@type': 'Person', name: author } }),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/CommentAction',
      userInteractionCount: answers,
    },
  })}</script>`

/** The same as it stands in the head of the page. */
export const headTags = ({
  type,
  description,
  canonical,
  robots,
  keywords,
  card,
  twitter,
  isMark,
  data,
}: PageHead): Html =>
  html`<link rel="canonical" href="${canonical}">
${named('description', description)}${named('robots', robots)}${named('keywords', keywords.length > 0 ? keywords.join(', ') : null)}${property('og:type', type ?? 'article')}${property('og:url', canonical)}${property('og:title', card.title)}${property('og:description', card.description)}${property('og:image', card.image)}${named('twitter:card', isMark ? 'summary' : 'summary_large_image')}${named('twitter:title', twitter.title)}${named('twitter:description', twitter.description)}${named('twitter:image', twitter.image)}${data ? dataTag(canonical, data) : null}`
