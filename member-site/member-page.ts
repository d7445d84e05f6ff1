import { type ShownAnswer, YOUR_ANSWERS } from '@ward/domain/extended-profile/answering'
import { html } from '@ward/domain/kernel/html-template'
import { answerList } from './about-you-page.ts'
import { day, moment } from './date.ts'
import { layout } from './layout.ts'
import { paging } from './lists.ts'
import type { Activity, Frame, Listed, Person } from './shapes.ts'
import { doings, labels, marks, personPicture } from './text.ts'

type Member = {
  person: Person
  since: Date
  bio: string
  marks: readonly string[]
  moderateHref: string | null
  /** Where it is reported; null for its owner, and for staff, who decide instead. */
  reportHref: string | null
  /** What everybody sees of their answers. */
  answers: readonly ShownAnswer[]
  /** Where they are asked; null for everybody else, and where nothing is asked. */
  aboutHref: string | null
  activity: Listed<Activity>
}

/** A member's profile: what they say of themselves, their status updates and what they wrote lately. */
export const memberPage = (
  frame: Frame,
  { person, since, bio, marks: why, answers, aboutHref, activity, ...ways }: Member,
): string =>
  layout(frame, {
    title: person.name,
    body: html`<div class="wrap narrow"><article class="profile"><h1>${personPicture(person)} ${person.name}</h1>
<p class="byline">${labels(person.labels)} <span class="when">Member since ${day(frame, since)}</span>${marks(why)}</p>
${bio !== '' && html`<p class="bio">${bio}</p>`}${answerList(answers)}${aboutHref !== null && html`<p><a href="${aboutHref}">${YOUR_ANSWERS}: answer questions</a></p>`}${doings({ ...ways, waits: false }, { anchor: null, replyHref: null })}</article>
<section aria-labelledby="activity"><h2 id="activity">Recent activity</h2>
${
  activity.entries.length === 0
    ? html`<p class="none">${person.name} has not written anything yet.</p>`
    : html`<ul class="entries">${activity.entries.map(
        ({ what, title, href, at, words, marks: hidden }) => html`<li>
<p class="meta">${what} <a class="title" href="${href}">${title}</a> <span class="when">${moment(frame, at)}</span>${marks(hidden)}</p>
<p class="bio">${words}</p></li>
`,
      )}</ul>`
}
${paging(activity)}</section></div>`,
  })
