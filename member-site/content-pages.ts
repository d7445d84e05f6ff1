import { helplinesPath, threadPath } from '@ward/domain/app/front-end-links'
import type { OwnHelpline } from '@ward/domain/flags/at-risk/helplines'
import { ABOUT_STORY, TO_DISCUSSION } from '@ward/domain/forums/story-conversion'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { type AnswerWords, answerList } from './answers.ts'
import { art } from './art.ts'
import { moment } from './date.ts'
import { layout } from './layout.ts'
import { type Alike, alikeParts } from './lists.ts'
import type { PageHead } from './seo.ts'
import type { Answers, Frame, Label, Person, Text } from './shapes.ts'
import { labels, marks, personName, personPicture, text } from './text.ts'

const COMMENTS: AnswerWords = {
  one: 'comment',
  many: 'comments',
  label: 'Your comment',
  hint: 'What do you want to say to this?',
  send: 'Post comment',
  signIn: 'Sign in to comment',
}
const REPLIES: AnswerWords = {
  one: 'reply',
  many: 'replies',
  label: 'Your reply',
  hint: 'Say it the way you would say it to a friend.',
  send: 'Post reply',
  signIn: 'Sign in to reply',
}

/** A page that belongs to another. */
type Link = { name: string; href: string }

type Post = {
  id: string
  title: string
  /** The data for search engines; null if there is only the title. */
  head: PageHead | null
  body: Html
  /** How long it takes to read. */
  minutes: number
  by: Person | null
  at: Date
  marks: readonly string[]
  comments: Answers
  /** Where it is talked about in the forums. */
  discussion: Link | null
  /** The helplines, where somebody who commented may be at risk. */
  helplines: readonly OwnHelpline[]
}

/** An article or page of the editors with its comments. */
export const postPage = (
  frame: Frame,
  { id, title, head, body, minutes, by, at, marks: why, comments, discussion, helplines }: Post,
): string =>
  layout(frame, {
    title,
    head,
    body: html`<article class="post"><header class="wrap narrow"><p class="breadcrumb"><a href="/">Stories</a></p><h1>${title}</h1>
<p class="byline">${by && html`${personPicture(by)} ${personName(by)}${labels(by.labels)} `}<span class="when">${moment(frame, at)}</span> <span class="when">${minutes} min read</span>${marks(why)}</p></header>
<div class="wrap hero">${art(id)}</div>
<div class="wrap narrow"><div class="words">${body}</div>
${discussion && html`<p class="breadcrumb"><a href="${discussion.href}">${TO_DISCUSSION}: ${discussion.name}</a></p>`}
<p class="medical">What stands here is shared by people. It is no medical advice: with what is new, different or frightening, see a doctor.</p></div></article>
<div class="wrap narrow">${helplineBox(helplines)}${answerList(frame, comments, COMMENTS)}</div>`,
  })

type Thread = {
  id: string
  name: string
  labels: readonly string[]
  tags: readonly { name: string; href: string | null }[]
  head: PageHead
  /** The story it is the discussion of. */
  story: Link | null
  first: Text
  /** When it was answered last; null where that is not among what is shown. */
  lastAt: Date | null
  /** The helplines, where somebody here may be at risk. */
  helplines: readonly OwnHelpline[]
  /** Whether the reader follows it, and the form to; null for who is not signed in. */
  following: { isFollowed: boolean; action: string; loadedFor: Html } | null
  /** Related threads and people: threads, and people who write there. */
  alike: Alike
  /** Other threads, the newest first. */
  others: readonly { name: string; slug: string }[]
  replies: Answers
}

const tagLink = ({ name, href }: { name: string; href: string | null }): Html =>
  html` <span class="label tag">${href === null ? name : html`<a href="${href}">${name}</a>`}</span>`

const plain = (word: string): Label => ({ word, kind: 'plain' })

/** A forum topic with its replies. */
export const threadPage = (frame: Frame, thread: Thread): string => {
  const { id, name, labels: states, tags, head, story, first, helplines, replies } = thread
  return layout(frame, {
    title: name,
    head,
    body: html`<div class="wrap beside"><div>
<article id="thread-${id}"><p class="breadcrumb"><a href="/forums">Forums</a></p><h1>${name}</h1>
${helplineBox(helplines)}<p class="byline tags">${labels(states.map(plain))}${tags.map(tagLink)}</p>
${story && html`<p class="breadcrumb">${ABOUT_STORY} <a href="${story.href}">${story.name}</a></p>`}
${text(frame, first, { anchor: null, replyHref: replies.writing.state === 'closed' ? null : '#write' })}</article>
${answerList(frame, replies, { ...REPLIES, label: `Reply to ${first.by.name}` })}</div>
${asideOf(frame, thread)}</div>`,
  })
}

const helplineBox = (lines: readonly OwnHelpline[]): Html | false =>
  lines.length > 0 &&
  html`<section class="calm listen" aria-label="Helplines"><p>If it is too much right now, or you worry about somebody: these lines answer day and night.</p>
<ul>${lines.map(({ name, reach }) => html`<li><b>${name}</b> ${reach}</li>`)}</ul><p><a href="${helplinesPath}">Other countries</a></p></section>
`

const asideOf = (frame: Frame, { first, lastAt, others, alike, following, replies: { count } }: Thread): Html =>
  html`<aside class="aside" aria-label="About this thread">
<section><h2>This thread</h2><dl><dt>Started</dt><dd>${moment(frame, first.at)}</dd>${
    lastAt !== null && html`<dt>Last reply</dt><dd>${moment(frame, lastAt)}</dd>`
  }<dt>Replies</dt><dd>${count.toLocaleString('en-US')}</dd></dl>${
    following &&
    html`<form method="post" action="${following.action}">${following.loadedFor}<input type="hidden" name="follow" value="${following.isFollowed ? 'no' : 'yes'}"><button>${following.isFollowed ? 'Unfollow' : 'Follow'}</button></form>`
  }</section>
${alikeParts(alike, 'Threads like this')}
${
  others.length > 0 &&
  html`<section><h2>New in the forums</h2><ul>${others.map(
    (other) => html`<li><a href="${threadPath(other.slug)}">${other.name}</a></li>`,
  )}</ul></section>`
}
${howWeTalk(frame)}</aside>`

/** The site's rules for people who write. */
export const howWeTalk = (frame: Frame): Html =>
  html`<section><h2>How we talk here</h2><p>${frame.howWeTalk}</p></section>`

type Status = { id: string; by: Person; status: Text; helplines: readonly OwnHelpline[]; replies: Answers }

/** A status update of a member with its replies. */
export const statusPage = (frame: Frame, { id, by, status, helplines, replies }: Status): string =>
  layout(frame, {
    title: `Status update of ${by.name}`,
    body: html`<div class="wrap narrow"><article id="status-${id}"><h1>Status update of ${personName(by)}</h1>
${helplineBox(helplines)}${text(frame, status, { anchor: null, replyHref: replies.writing.state === 'closed' ? null : '#write' })}</article>
${answerList(frame, replies, { ...REPLIES, label: `Reply to ${by.name}` })}</div>`,
  })
