import { messagesPath } from '@ward/domain/app/front-end-links'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { moment } from './date.ts'
import { layout } from './layout.ts'
import { paging } from './lists.ts'
import { problemLine, wrong } from './problems.ts'
import type { Frame, Listed, Person, Said, Talk, Writing } from './shapes.ts'
import { labels, personName, personPicture } from './text.ts'
import { sentOnce } from './writing.ts'

/** One's conversations, the last said first. */
export const messagesPage = (frame: Frame, talks: Listed<Talk>): string =>
  layout(frame, {
    title: 'Messages',
    body: html`<div class="wrap narrow"><h1>Messages</h1>
${
  talks.entries.length === 0
    ? html`<p class="none">You have no messages yet. New ones appear here.</p>`
    : html`<ul class="entries talks">${talks.entries.map((talk) => talkLine(frame, talk))}</ul>`
}
${paging(talks)}</div>`,
  })

const talkLine = (
  frame: Frame,
  { href, with: other, last, isNew }: Talk,
): Html => html`<li class="says${isNew && ' new'}">${personPicture(other)}
<p class="byline"><a class="title" href="${href}">${other.name}</a>${labels(other.labels)}${isNew && html` <span class="label leader">New</span>`}
<span class="when">${moment(frame, last.at)}</span></p>
<p class="excerpt">${last.isOwn && 'You: '}${last.words}</p></li>
`

type Conversation = {
  other: Person
  /** The oldest of them first. */
  messages: Listed<Said>
  /** Why nothing can be written here any more; null where it can. */
  closed: string | null
  form: Pick<Extract<Writing, { state: 'open' }>, 'action' | 'loadedFor' | 'nonce' | 'after' | 'typed' | 'problem'>
}

/** A conversation of two people, and the form to go on with it. */
export const conversationPage = (frame: Frame, { other, messages, closed, form }: Conversation): string =>
  layout(frame, {
    title: `Messages with ${other.name}`,
    body: html`<div class="wrap narrow"><p class="breadcrumb"><a href="${messagesPath}">Messages</a></p>
<article class="profile"><h1>${personPicture(other)} ${other.name}</h1>
<p class="byline">${other.href !== null && html`<a href="${other.href}">Profile</a>`}${labels(other.labels)}</p></article>
<section class="talk" aria-label="Messages">
${paging(messages)}
${
  messages.entries.length === 0
    ? html`<p class="none">Nothing has been said yet.</p>`
    : html`<ol>${messages.entries.map((each) => said(frame, each))}</ol>`
}</section>
${closed === null ? answer(form) : html`<p class="closed">${closed}</p>`}</div>`,
  })

const said = (frame: Frame, { by, isOwn, at, words }: Said): Html => html`<li${isOwn && html` class="own"`}>
<p class="byline">${isOwn ? html`<span class="who">You</span>` : personName(by)}${labels(by.labels)} <span class="when">${moment(frame, at)}</span></p>
<p class="said">${words}</p></li>
`

function answer({ action, loadedFor, typed, problem, ...form }: Conversation['form']): Html {
  return html`<form class="card write" method="post" action="${action}" data-draft="${action}">${sentOnce(form)}${loadedFor}
<label for="body">Your message</label>
<textarea id="body" name="body" rows="5" required${wrong(problem)}>
${typed}</textarea>
${problemLine(problem)}
<div class="row"><button class="primary">Send</button></div></form>`
}
