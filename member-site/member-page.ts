import { type ShownAnswer, YOUR_ANSWERS } from '@ward/domain/extended-profile/answering'
import { type Html, html } from '@ward/domain/kernel/html-template'
import { SILENCED_LABEL, type SilenceKind } from '@ward/domain/member-site/member-writing'
import { answerList } from './about-you-page.ts'
import { day, moment } from './date.ts'
import { layout } from './layout.ts'
import { paging } from './lists.ts'
import { statusForm } from './own-words-pages.ts'
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
  /** Their public answers. */
  answers: readonly ShownAnswer[]
  /** Where they are asked; null for everybody else, and where nothing is asked. */
  aboutHref: string | null
  activity: Listed<Activity>
  /** On one's own profile. */
  status: Parameters<typeof statusForm>[0] | null
  silence: { how: SilenceKind | null; action: string; loadedFor: Html } | null
}

/** A member's profile: their own words, status updates and latest texts. */
export const memberPage = (
  frame: Frame,
  { person, since, bio, marks: why, answers, aboutHref, activity, status, silence, ...links }: Member,
): string =>
  layout(frame, {
    title: person.name,
    body: html`<div class="wrap narrow"><article class="profile"><h1>${personPicture(person)} ${person.name}</h1>
<p class="byline">${labels(person.labels)} <span class="when">Member since ${day(frame, since)}</span>${marks(why)}</p>
${bio !== '' && html`<p class="bio">${bio}</p>`}${answerList(answers)}${aboutHref !== null && html`<p><a href="${aboutHref}">${YOUR_ANSWERS}: answer questions</a></p>`}${doings({ ...links, waitsHref: null }, { anchor: null, replyHref: null })}${silence && silenceForm(silence)}</article>
${status && statusForm(status)}
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

const SILENCE_BUTTONS = { mute: 'Mute', block: 'Block' } as const
/** The way back from each. */
export const UNSILENCE_BUTTONS = { mute: 'Unmute', block: 'Unblock' } as const

function silenceForm({ how, action, loadedFor }: NonNullable<Member['silence']>): Html {
  return html`<details class="silence"><summary>${how === null ? 'Mute or block' : SILENCED_LABEL[how]}</summary>
<p class="small">What they write is folded for you, and you are told of none of it. Whom you block can no longer reply to you either. They are not told.</p>
<form method="post" action="${action}">${loadedFor}${
    how === null
      ? (['mute', 'block'] as const).map(
          (each) => html`<button name="how" value="${each}">${SILENCE_BUTTONS[each]}</button> `,
        )
      : html`<button name="how" value="none">${UNSILENCE_BUTTONS[how]}</button>`
  }</form></details>`
}
