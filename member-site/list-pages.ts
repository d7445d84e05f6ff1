import { html } from '../server/src/platform/html/template.ts'
import { layout } from './layout.ts'
import { entryList, paging } from './lists.ts'
import type { Entry, Frame, Listed } from './shapes.ts'

/** The start page of a site: its latest posts, and its newest threads where it has forums. */
export const homePage = (frame: Frame, { posts, threads }: { posts: readonly Entry[]; threads: readonly Entry[] }) =>
  layout(frame, {
    title: null,
    body: html`<h1>${frame.siteName}</h1>
<section aria-labelledby="posts"><h2 id="posts">Latest posts</h2>
${entryList(frame, posts, ['comment', 'comments'], 'Nothing has been published yet.')}</section>
${
  frame.hasForums &&
  html`<section aria-labelledby="threads"><h2 id="threads">New in the forums</h2>
${entryList(frame, threads, ['reply', 'replies'], 'Nobody has started a topic yet.')}
<p class="more"><a href="/forums">All topics</a></p></section>`
}`,
  })

/** The threads of a site, the newest first. */
export const forumsPage = (frame: Frame, threads: Listed<Entry>) =>
  layout(frame, {
    title: 'Forums',
    body: html`<h1>Forums</h1>
${entryList(frame, threads.entries, ['reply', 'replies'], 'Nobody has started a topic yet.')}
${paging(threads)}`,
  })
