import { type Html, html } from '../server/src/platform/html/template.ts'
import { answerList } from './answers.ts'
import { moment } from './date.ts'
import { layout } from './layout.ts'
import type { Answers, Frame, Person, Text } from './shapes.ts'
import { labels, marks, personName, personPicture, text } from './text.ts'

type Post = { title: string; body: Html; by: Person | null; at: Date; marks: readonly string[]; comments: Answers }

/** An article or page of the editors with its comments. */
export const postPage = (frame: Frame, { title, body, by, at, marks: why, comments }: Post): string =>
  layout(frame, {
    title,
    body: html`<article><h1>${title}</h1>
<p class="byline">${by && html`${personPicture(by)} ${personName(by)}${labels(by.labels)} `}<span class="when">${moment(frame, at)}</span>${marks(why)}</p>
<div class="words">${body}</div></article>
${answerList(frame, comments, ['comment', 'comments'])}`,
  })

type Thread = {
  id: string
  name: string
  labels: readonly string[]
  tags: readonly string[]
  first: Text
  replies: Answers
}

/** A forum topic with its replies. */
export const threadPage = (frame: Frame, { id, name, labels: states, tags, first, replies }: Thread): string =>
  layout(frame, {
    title: name,
    body: html`<p class="way"><a href="/forums">Forums</a></p>
<article id="thread-${id}"><h1>${name}</h1>
<p class="byline">${labels(states)}${labels(tags)}</p>
${text(frame, first)}</article>
${answerList(frame, replies, ['reply', 'replies'])}`,
  })

type Status = { id: string; by: Person; status: Text; replies: Answers }

/** A status update of a member with its replies. */
export const statusPage = (frame: Frame, { id, by, status, replies }: Status): string =>
  layout(frame, {
    title: `Status update of ${by.name}`,
    body: html`<article id="status-${id}"><h1>Status update of ${personName(by)}</h1>
${text(frame, status)}</article>
${answerList(frame, replies, ['reply', 'replies'])}`,
  })
