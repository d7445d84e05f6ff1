import { type Html, html } from '../server/src/platform/html/template.ts'
import { moment } from './date.ts'
import type { Frame, Person, Text } from './shapes.ts'

/** The author's name, as a link where their profile is open. */
export const personName = ({ name, href }: Person): Html =>
  href === null ? html`<span class="who">${name}</span>` : html`<a class="who" href="${href}">${name}</a>`

/** The author's picture, or the first letter of their name; the name stands beside it, so neither is read out. */
export const personPicture = ({ name, picture }: Person): Html =>
  picture === null
    ? html`<span class="picture" aria-hidden="true">${firstLetter(name)}</span>`
    : html`<img class="picture" src="${picture}" alt="" width="32" height="32">`

const firstLetter = (name: string) => (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? '?').toUpperCase()

export const labels = (words: readonly string[]): Html[] =>
  words.map((word) => html` <span class="label">${word}</span>`)

/** What staff read on something members do not see. */
export const marks = (words: readonly string[]): Html[] => words.map((word) => html` <span class="mark">${word}</span>`)

/** Who wrote it and when, above the words; `more` follows the date. */
export const byline = (
  frame: Frame,
  { by, at, isEdited, marks: why, moderateHref }: Text,
  more: Html | null = null,
): Html =>
  html`<p class="byline">${personPicture(by)} ${personName(by)}${labels(by.labels)} <span class="when">${moment(frame, at)}${isEdited && ' (edited)'}</span>${more}${marks(why)}${
    moderateHref !== null && html` <a class="moderate" href="${moderateHref}">Moderate</a>`
  }</p>`

/** A text with its author. */
export const text = (frame: Frame, written: Text, more: Html | null = null): Html =>
  html`${byline(frame, written, more)}<div class="words">${written.body}</div>`
