import { forumsFeedPath, forumTagFeedPath, forumTagPath, helplinesPath } from '@ward/domain/app/front-end-links'
import type { WidgetState } from '@ward/domain/engagement/widget'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { type ConditionLink, findCondition } from './condition-pages.ts'
import { howWeTalk } from './content-pages.ts'
import { widgetGrid, widgetPlace } from './engagement-page.ts'
import { layout } from './layout.ts'
import { type Alike, alikeParts, leadStory, paging, storyGrid, threadList } from './lists.ts'
import type { PageHead } from './seo.ts'
import type { Entry, Frame, Listed } from './shapes.ts'

type Home = {
  head: PageHead
  /** The site's text under it, with the parts of experiments that this session gets. */
  welcome: Html
  /** "Good evening", by the clock of the site. */
  greeting: string
  posts: readonly Entry[]
  /** The threads that the site features on its start page. They are not among the newest here. */
  featured: readonly Entry[]
  threads: readonly Entry[]
  /** The open engagements for members. */
  engagements: readonly WidgetState[]
  /** The threads that the site features; null where it shows none at all. */
  conditions: readonly ConditionLink[] | null
  /** Beside the threads: threads like those of the reader, or like these. */
  related: Alike & { isByOwn: boolean }
}

/** The start page of a site: its latest posts, and its newest threads where it has forums. */
export const homePage = (
  frame: Frame,
  { head, welcome, greeting, posts: [newest, ...posts], featured, threads, engagements, conditions, related }: Home,
): string => {
  const first = engagements.find(({ type }) => type === 'poll') ?? engagements[0]
  const others = engagements.filter((each) => each !== first)
  return layout(frame, {
    title: null,
    head,
    body: html`<div class="wrap"><div class="hello"><h1>${
      frame.reader === null ? frame.siteName : `${greeting}, ${frame.reader.username}.`
    }</h1>
<p>${welcome}</p></div>
<div class="top"><section aria-label="Latest story">${
      newest ? leadStory(frame, newest) : html`<p class="card none">Nothing has been published yet.</p>`
    }</section>${first ? html`<section aria-label="Take part first">${widgetPlace(first)}</section>` : calm}</div>
<div class="part mid"><div>${featuredList(frame, featured)}
${
  frame.hasForums &&
  html`<section aria-labelledby="threads"><div class="part-head"><h2 id="threads">People are talking about</h2><a href="/forums">All topics</a></div>
${threadList(frame, threads, 'h3')}</section>`
}</div>
<aside class="side" aria-label="Good to know">${first !== undefined && calm}
<div class="card talk-here">${howWeTalk(frame)}</div>
<div class="aside">${alikeParts(related, related.isByOwn ? 'Like the threads you are in' : 'More on these topics')}</div></aside></div>
${widgetGrid(others, 'Take part')}
${conditions && conditions.length > 0 && findCondition(conditions)}
${
  posts.length > 0 &&
  html`<section class="part" aria-labelledby="posts"><div class="part-head"><h2 id="posts">Stories and guides</h2></div>
${storyGrid(posts)}</section>`
}</div>`,
  })
}

const featuredList = (frame: Frame, featured: readonly Entry[]): Html | null =>
  featured.length === 0
    ? null
    : html`<section aria-labelledby="featured"><div class="part-head"><h2 id="featured">Featured</h2></div>
${threadList(frame, featured, 'h3')}</section>`

const calm: Html = html`<section class="calm"><h2>If it is too much right now</h2><p>There are people who answer at any hour of the day and night. Nobody there will think less of you.</p>
<p><a class="button" href="${helplinesPath}">Helplines</a></p></section>`

type Forums = {
  head: PageHead | null
  /** The threads that the site features there, on the first page alone. They are not among the other threads. */
  featured: readonly Entry[]
  threads: Listed<Entry>
  /** Those that are promoted there. */
  starters: readonly WidgetState[]
  /** The topics of the site's threads. */
  tags: readonly { name: string; slug: string }[]
  /** The one whose threads these are. */
  of: { name: string; description: string; slug: string } | null
  /** Where they are listed, and in which order they stand. */
  orders: { path: string; byActivity: boolean }
}

const order = (name: string, href: string, isNow: boolean): Html =>
  isNow
    ? html` <span class="label tag" aria-current="page">${name}</span>`
    : html` <a class="label tag" href="${href}">${name}</a>`

/** The threads of a site, or those about one thing, the newest or the last active first. */
export const forumsPage = (
  frame: Frame,
  { head, featured, threads, starters, tags, of, orders: { path, byActivity } }: Forums,
) =>
  layout(frame, {
    title: of ? of.name : 'Forums',
    head,
    feed: { title: of ? of.name : 'Forums', href: of ? forumTagFeedPath(of.slug) : forumsFeedPath },
    body: html`<div class="wrap middle">${of && html`<p class="breadcrumb"><a href="/forums">Forums</a></p>`}<h1>${of ? of.name : 'Forums'}</h1>
${of && of.description !== '' && html`<p>${of.description}</p>`}
${
  tags.length > 0 &&
  html`<nav class="byline tags" aria-label="Topics">${tags.map(
    ({ name, slug }) =>
      html` <a class="label tag" href="${forumTagPath(slug)}"${slug === of?.slug && html` aria-current="page"`}>${name}</a>`,
  )}</nav>`
}
${widgetGrid(starters, 'Start a conversation')}
${featuredList(frame, featured)}
<nav class="byline tags" aria-label="Order">${order('Newest', path, !byActivity)}${order('Latest activity', `${path}?by=activity`, byActivity)}</nav>
${threadList(frame, threads.entries, 'h2')}
${paging(threads)}</div>`,
  })
