import { type Html, html } from '@ward/domain/kernel/html-template'
import { silencedLine, WAITS_FOR_APPROVAL } from '@ward/domain/member-site/member-writing'
import { moment } from './date.ts'
import { icon } from './icons.ts'
import type { Frame, Label, Person, Text } from './shapes.ts'

/** The author's name, as a link where their profile is open. */
export const personName = ({ name, href }: Person): Html =>
  href === null ? html`<span class="who">${name}</span>` : html`<a class="who" href="${href}">${name}</a>`

/** The author's picture, or the first letter of their name; the name stands beside it, so neither is read out. */
export const personPicture = ({ name, picture, isStaff }: Person, isOwn = false): Html =>
  picture === null
    ? html`<span class="picture${isOwn ? ' own' : ''}${isStaff ? ' staff' : ''}" aria-hidden="true">${firstLetter(name)}</span>`
    : html`<img class="picture" src="${picture}" alt="" width="40" height="40">`

export const firstLetter = (name: string) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase()

/** The labels of a person or thing besides its name. */
export const labels = (all: readonly Label[]): Html[] =>
  all.map(({ word, kind }) => html` <span class="label ${kind}">${kind === 'staff' && icon('shield')}${word}</span>`)

/** A topic of a thread. */
export const tagLabel = (word: string): Label => ({ word, kind: 'tag' })

/** The marks for staff on things members do not see. */
export const marks = (words: readonly string[]): Html[] => words.map((word) => html` <span class="mark">${word}</span>`)

type Doings = Pick<Text, 'reportHref' | 'moderateHref' | 'waitsHref'> & Partial<Pick<Text, 'editHref' | 'removeHref'>>

/** The actions on a text or a profile; `anchor` is its own place, to copy. */
export function doings(
  { reportHref, moderateHref, waitsHref, editHref = null, removeHref = null }: Doings,
  { anchor, replyHref }: Place,
): Html | null {
  const own = html`${editHref && html`<a href="${editHref}">${icon('pencil')}Edit</a>`}${removeHref && html`<a href="${removeHref}">${icon('trash')}Delete</a>`}`
  if (waitsHref !== null) return html`<p class="do">${own}</p>`
  return html`<p class="do">${replyHref !== null && html`<a href="${replyHref}">${icon('reply')}Reply</a>`}${
    anchor !== null && html`<a href="#${anchor}">${icon('link')}Link</a>`
  }${reportHref !== null && html`<a href="${reportHref}" rel="nofollow">${icon('flag')}Report</a>`}${own}${
    moderateHref !== null && html`<a class="moderate" href="${moderateHref}">${icon('shield')}Moderate</a>`
  }</p>`
}

type Place = {
  /** The fragment that leads here; null for the text a page is about. */
  anchor: string | null
  /** Where it is answered. */
  replyHref: string | null
  /** The answer it replies to, if any. */
  to?: { name: string; href: string } | null
}

/** A text with its author and what one can do with it. */
export const text = (frame: Frame, written: Text, place: Place): Html => {
  const { by, at, isEdited, isOwn, waitsHref, marks: why, body, silenced } = written
  const to = place.to ? html` <span class="to">to <a href="${place.to.href}">${place.to.name}</a></span>` : null
  return html`<div class="says${by.isStaff ? ' by-staff' : ''}">${personPicture(by, isOwn)}
<p class="byline">${personName(by)}${labels(by.labels)}${isOwn && labels([{ word: 'You', kind: 'plain' }])} <span class="when">${moment(frame, at)}${isEdited && ' (edited)'}</span>${to}${marks(why)}</p>
${silenced ? html`<details class="silenced"><summary>${silencedLine(silenced, by.name)} Show what they wrote</summary><div class="words">${body}</div></details>` : html`<div class="words">${body}</div>`}
${waitsHref !== null && html`<p class="waits">${icon('clock')}<span>${WAITS_FOR_APPROVAL} <a href="${waitsHref}">How it stands</a></span></p>`}${doings(written, place)}</div>`
}
