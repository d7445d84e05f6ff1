import { notificationsPath, yourReportsPath } from '@ward/domain/app/front-end-links'
import { html } from '@ward/domain/kernel/html-template'
import { moment } from './date.ts'
import { layout } from './layout.ts'
import type { Frame } from './shapes.ts'

/** A notification: one line that leads to its subject. */
export type Notified = { line: string; href: string; at: Date; isNew: boolean }

/** Marks what the page shows, and nothing that came since. */
const readForm = (frame: Frame, newest: Notified | undefined) =>
  newest !== undefined &&
  html`<form method="post" action="${notificationsPath}">${frame.reader?.loadedFor ?? null}<input type="hidden" name="upTo" value="${newest.at.toISOString()}"><button>Mark all as read</button></form>`

/** The reader's notifications, the newest first. */
export const notificationsPage = (frame: Frame, all: readonly Notified[]): string =>
  layout(frame, {
    title: 'Notifications',
    body: html`<div class="wrap narrow"><h1>Notifications</h1>
<div class="notifications-head"><p class="breadcrumb"><a href="${yourReportsPath}">What you reported</a></p>${
      all.some(({ isNew }) => isNew) && readForm(frame, all[0])
    }</div>
${
  all.length === 0
    ? html`<p class="none">Nothing yet. You’ll see here when somebody answers or mentions you, and what moderators decide about your texts.</p>`
    : html`<ul class="entries notifications">${all.map(
        ({
          line,
          href,
          at,
          isNew,
        }) => html`<li${isNew && html` class="new"`}><a class="title" href="${href}">${line}</a>${isNew && html` <span class="label leader">New</span>`}
<p class="meta"><span class="when">${moment(frame, at)}</span></p></li>
`,
      )}</ul>`
}</div>`,
  })

/** A text or profile that the reader reported, and what became of it. */
export type Reported = {
  what: string
  reason: string
  at: Date
  became: 'waits' | 'removed' | 'blocked' | 'gone' | 'stays'
}

const BECAME: Record<Reported['became'], string> = {
  waits: 'A moderator has not decided yet.',
  removed: 'A moderator read it and removed it. Thank you.',
  blocked: 'A moderator read it and acted on it. Thank you.',
  gone: 'A moderator read it. It is no longer shown.',
  stays: 'A moderator read it and left it as it is.',
}

/** The reader's reports, newest first; it says nothing of others who reported, and nothing of what was said. */
export const reportsPage = (frame: Frame, all: readonly Reported[]): string =>
  layout(frame, {
    title: 'What you reported',
    body: html`<div class="wrap narrow"><p class="breadcrumb"><a href="${notificationsPath}">Notifications</a></p><h1>What you reported</h1>
${
  all.length === 0
    ? html`<p class="none">You have not reported anything.</p>`
    : html`<ul class="entries">${all.map(
        ({
          what,
          reason,
          at,
          became,
        }) => html`<li><p><b>${`A ${what}`}</b> <span class="when">${moment(frame, at)}</span></p>
<p class="meta">${reason}</p><p>${BECAME[became]}</p></li>
`,
      )}</ul>`
}</div>`,
  })
