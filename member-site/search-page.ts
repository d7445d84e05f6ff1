import { searchPath } from '@ward/domain/app/front-end-links'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { type Piece, SEARCH_MAX } from '@ward/domain/member-site/searching'
import { moment } from './date.ts'
import { layout } from './layout.ts'
import type { Frame, Person } from './shapes.ts'
import { labels, personName, personPicture } from './text.ts'

/** A thing that was found: where it is, and the words around. */
export type Found = { title: string; href: string; what: string; at: Date; snippet: readonly Piece[] }

type Search = { q: string; posts: readonly Found[]; texts: readonly Found[]; members: readonly Person[] }

const found = (frame: Frame, { title, href, what, at, snippet }: Found): Html =>
  html`<li><a class="title" href="${href}">${title}</a><p class="excerpt">${snippet.map(({ text, isFound }) =>
    isFound ? html`<mark>${text}</mark>` : html`${text}`,
  )}</p><p class="meta">${what} <span class="when">${moment(frame, at)}</span></p></li>
`

const part = (id: string, name: string, body: Html): Html =>
  html`<section class="part" aria-labelledby="${id}"><h2 id="${id}">${name}</h2>${body}</section>`

/** The search results over posts, threads and members. */
export const searchPage = (frame: Frame, { q, posts, texts, members }: Search): string =>
  layout(frame, {
    title: q === '' ? 'Search' : `Search: ${q}`,
    body: html`<div class="wrap narrow"><h1>Search</h1>
<form class="find" method="get" action="${searchPath}" role="search"><label for="q">What are you looking for?</label><input id="q" name="q" type="text" value="${q}" maxlength="${String(SEARCH_MAX)}" required><button class="primary">Search</button></form>
${
  q !== '' &&
  posts.length + texts.length + members.length === 0 &&
  html`<p class="none" role="status">Nothing was found. Try fewer or other words.</p>`
}
${posts.length > 0 && part('posts', 'Stories and guides', html`<ul class="entries">${posts.map((each) => found(frame, each))}</ul>`)}
${texts.length > 0 && part('texts', 'Forums', html`<ul class="entries">${texts.map((each) => found(frame, each))}</ul>`)}
${
  members.length > 0 &&
  part(
    'members',
    'Members',
    html`<ul class="entries">${members.map((person) => html`<li>${personPicture(person)} ${personName(person)}${labels(person.labels)}</li>`)}</ul>`,
  )
}</div>`,
  })
