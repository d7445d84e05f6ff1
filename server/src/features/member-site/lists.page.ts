import { forumTagPath, postPath } from '@ward/domain/app/front-end-links'
import { html } from '@ward/domain/kernel/html-template'
import { notFound } from '@ward/domain/kernel/refusal'
import { greetingAt, LISTED_A_PAGE, minutesToRead } from '@ward/domain/member-site/member-site'
import { forumsPage, homePage } from '../../../../member-site/list-pages.ts'
import type { Entry, Frame } from '../../../../member-site/shapes.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Endpoint } from '../../platform/http/endpoint.ts'
import { firstVariant } from '../experiments/asking.actions.ts'
import { pausedAmong } from '../flags/at-risk/leading.actions.ts'
import { forumTagList } from '../forums/tags/forum-tags.db.ts'
import { tagNamesOf } from '../forums/tags/thread-tags.db.ts'
import { authorsOf } from './answers.ts'
import { featuredConditions } from './condition-finder.ts'
import { slugIn } from './content.page.ts'
import { engagementsAtHome, promotedStarters } from './engagement/on-pages.ts'
import { contentEndpoint, Moved, type PageRequest, seesHidden } from './frame.ts'
import { headFor } from './head.ts'
import { featuredThreads, latestPosts, newestThreads } from './member-site.db.ts'
import { olderPage } from './paging.ts'
import { peopleOf } from './people.ts'
import { relatedAtHome } from './related.ts'
import { tagAt } from './tag-at.ts'
import { beginningOf, threadEntry } from './thread-entry.ts'
import { withVariants } from './variants.ts'

/** Threads on the start page. */
const THREADS_AT_HOME = 8
/** Featured threads above them, and above those of the forums. */
const FEATURED_ABOVE = 3
/** The start page shows new texts only. */
const NO_TAGS: ReadonlyMap<string, readonly string[]> = new Map()

/** Featured threads that members can be led to now: not where somebody may be at risk, or a flag is open. */
async function featuredNow(ctx: Ctx, by: 'isFeatured' | 'isHomepageFeatured') {
  const featured = await featuredThreads(ctx.site, by, FEATURED_ABOVE * 2)
  const paused = await pausedAmong(
    ctx,
    featured.map(({ id }) => id),
  )
  return featured.filter(({ id }) => !paused.has(id)).slice(0, FEATURED_ABOVE)
}

/** The data of the start page and the forums for search engines. */
async function headOfList(
  ctx: Ctx,
  { siteName }: Frame,
  { name, path, words }: { name: string; path: string; words: string },
) {
  const title = name === siteName ? siteName : `${name} - ${siteName}`
  return { ...(await headFor(ctx, siteName, { name, path, body: words, seo: { title } })), type: 'website' as const }
}

const home = contentEndpoint('/', async (ctx, frame, asked) => {
  const page = { limit: THREADS_AT_HOME, before: null, seesHidden: seesHidden(ctx), ownId: null }
  const [posts, newest, featured] = await Promise.all([
    latestPosts(ctx.site, LISTED_A_PAGE),
    frame.hasForums ? newestThreads(ctx.site, page) : [],
    frame.hasForums ? featuredNow(ctx, 'isHomepageFeatured') : [],
  ])
  const threads = newest.filter(({ id }) => !featured.some((each) => each.id === id))
  const editors = posts.flatMap(({ authorId }) => authorId ?? [])
  const shown = [...featured, ...threads]
  const related = await relatedAtHome(
    ctx,
    shown.map(({ id }) => id),
  )
  const people = await peopleOf(ctx, { authors: [...editors, ...authorsOf(shown), ...related.people], bodies: [] })
  const entries = posts.map(
    ({ id, title, slug, authorId, insertedAt, commentCount, beginning, length }): Entry => ({
      id,
      title,
      href: postPath(slug),
      by: authorId === null ? null : people.person(authorId),
      at: insertedAt,
      words: beginningOf(beginning),
      minutes: minutesToRead(length),
      answers: commentCount,
      tags: [],
      marks: [],
    }),
  )
  const welcome = html`${frame.welcome}`
  // Search engines and other sites get the texts of the experiment's first variant.
  const forAll = await withVariants(welcome, firstVariant(ctx))
  return homePage(frame, {
    head: await headOfList(ctx, frame, { name: frame.siteName, path: '/', words: `${forAll.safe} ${frame.about}` }),
    welcome: await withVariants(welcome, asked.variantOf),
    engagements: await engagementsAtHome(ctx),
    conditions: frame.hasConditions ? await featuredConditions(ctx) : null,
    greeting: greetingAt(ctx.now(), frame.timeZone),
    posts: entries,
    featured: featured.map(threadEntry(people, NO_TAGS)),
    threads: threads.map(threadEntry(people, NO_TAGS)),
    related: { ...related, people: related.people.map((id) => people.person(id)) },
  })
})

const TAGS_SHOWN = 50
const EVERY_TAG = { search: '', ids: [] }

type About = { id: string; name: string; description: string; slug: string }

/** In the address: the last active comes first. */
const BY_ACTIVITY = 'by=activity'

async function threadsAbout(
  ctx: Ctx,
  frame: Frame,
  { path, before, byActivity }: PageRequest,
  of: About | null,
): Promise<string> {
  if (!frame.hasForums) throw notFound()
  const newest = await newestThreads(
    ctx.site,
    { limit: LISTED_A_PAGE + 1, before, byActivity, seesHidden: seesHidden(ctx), ownId: null },
    of?.id,
  )
  const { rows, ...links } = olderPage(newest, {
    limit: LISTED_A_PAGE,
    path,
    before,
    query: byActivity ? BY_ACTIVITY : '',
  })
  const isTop = before === null && of === null
  const featured = isTop ? await featuredNow(ctx, 'isFeatured') : []
  const others = rows.filter(({ id }) => !featured.some((each) => each.id === id))
  const shown = [...featured, ...others]
  const people = await peopleOf(ctx, { authors: authorsOf(shown), bodies: [] })
  const tags = await tagNamesOf(
    ctx.site,
    shown.map(({ id }) => id),
  )
  const starters = isTop ? await promotedStarters(ctx) : []
  const all = await forumTagList(ctx.site, EVERY_TAG).rows.limit(TAGS_SHOWN).offset(0).execute()
  const entryOf = threadEntry(people, tags)
  const threads = { entries: others.map(entryOf), ...links }
  const words = of?.description || frame.howWeTalk
  // Earlier pages are none that a search leads to.
  const head = before === null ? await headOfList(ctx, frame, { name: of?.name ?? 'Forums', path, words }) : null
  return forumsPage(frame, {
    head,
    featured: featured.map(entryOf),
    threads,
    starters,
    tags: all,
    of,
    orders: { path, byActivity },
  })
}

const forums = contentEndpoint('/forums', (ctx, frame, asked) => threadsAbout(ctx, frame, asked, null))

/** The threads of a forum tag; an old slug of it leads to today's. */
const forumTag = contentEndpoint('/forums/tag/:slug', async (ctx, frame, asked) => {
  const slug = slugIn(asked)
  const tag = await tagAt(ctx, slug)
  if (tag.slug !== slug) throw new Moved(forumTagPath(tag.slug), 301)
  return threadsAbout(ctx, frame, asked, tag)
})

/** Where members find what is new. */
export const listPages: Endpoint[] = [home, forums, forumTag]
