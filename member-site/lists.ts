import { threadPath } from '@ward/domain/app/front-end-links'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { art } from './art.ts'
import { moment } from './date.ts'
import type { Entry, Frame, Listed, Person } from './shapes.ts'
import { labels, marks, personName, personPicture, tagLabel } from './text.ts'

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

const COMMENTS = ['comment', 'comments'] as const

/** Threads, each with how it begins and a way to its page; their titles are headings under what stands above the list. */
export const threadList = (frame: Frame, threads: readonly Entry[], heading: 'h2' | 'h3'): Html =>
  threads.length === 0
    ? html`<p class="none">Nobody has started a topic yet.</p>`
    : html`<ul class="threads">${threads.map((each) => thread(frame, each, heading))}</ul>`

const thread = (
  frame: Frame,
  { title, href, by, at, words, answers, tags, marks: why }: Entry,
  heading: string,
): Html =>
  html`<li>${by && personPicture(by)}<div><${heading}><a class="title" href="${href}">${title}</a>${marks(why)}</${heading}>
${words !== '' && html`<p class="excerpt">${words}</p>`}
<p class="meta">${by && html`${personName(by)}${labels(by.labels)} `}<span class="when">${moment(frame, at)}</span>${labels(tags.map(tagLabel))}</p></div>
<p class="count"><b>${answers.toLocaleString('en-US')}</b> ${answers === 1 ? 'reply' : 'replies'}</p></li>
`

/** The newest post, with how it begins. */
export const leadStory = (frame: Frame, post: Entry): Html =>
  html`<article class="card lead">${art(post.id)}<div class="in">
<p class="meta">Story <span aria-hidden="true">·</span> ${post.minutes} min read</p>
<h2><a class="title" href="${post.href}">${post.title}</a></h2>
${post.words !== '' && html`<p class="excerpt">${post.words}</p>`}
<p class="meta">${post.by && html`${personName(post.by)} `}<span class="when">${moment(frame, post.at)}</span> <span>${counted(post.answers, COMMENTS)}</span></p></div></article>`

/** Posts as cards. */
export const storyGrid = (posts: readonly Entry[]): Html =>
  html`<ul class="stories">${posts.map(
    ({ id, title, href, minutes, answers }) =>
      html`<li class="card story">${art(id)}<div class="in"><h3><a class="title" href="${href}">${title}</a></h3>
<p class="meta">${minutes} min read <span aria-hidden="true">·</span> ${counted(answers, COMMENTS)}</p></div></li>
`,
  )}</ul>`

/** The ways to the other pages of a list. */
export const paging = ({
  earlierHref,
  newestHref,
}: Pick<Listed<unknown>, 'earlierHref' | 'newestHref'>): Html | null =>
  earlierHref === null && newestHref === null
    ? null
    : html`<nav class="more" aria-label="Pages">${newestHref !== null && html`<a href="${newestHref}">Newest</a>`} ${
        earlierHref !== null && html`<a href="${earlierHref}">Earlier</a>`
      }</nav>`

/** Threads that share a topic with others, and people who write there. */
export type Alike = { threads: readonly { name: string; slug: string }[]; people: readonly Person[] }

/** They stand beside a page; `title` says what the threads are like. */
export const alikeParts = ({ threads, people }: Alike, title: string): Html =>
  html`${
    threads.length > 0 &&
    html`<section><h2>${title}</h2><ul>${threads.map(
      ({ name, slug }) => html`<li><a href="${threadPath(slug)}">${name}</a></li>`,
    )}</ul></section>`
  }
${
  people.length > 0 &&
  html`<section><h2>People who talk about this</h2><ul>${people.map((person) => html`<li>${personName(person)}</li>`)}</ul></section>`
}`
