import { type Html, html } from '../server/src/platform/html/template.ts'
import { moment } from './date.ts'
import type { Entry, Frame, Listed } from './shapes.ts'
import { labels, marks, personName } from './text.ts'

/** Posts or threads, each a line that leads to its page; `none` is said when there are none. */
export const entryList = (
  frame: Frame,
  entries: readonly Entry[],
  names: readonly [string, string],
  none: string,
): Html =>
  entries.length === 0
    ? html`<p class="none">${none}</p>`
    : html`<ul class="entries">${entries.map((each) => entry(frame, each, names))}</ul>`

const entry = (
  frame: Frame,
  { title, href, by, at, answers, tags, marks: why }: Entry,
  [one, many]: readonly [string, string],
): Html =>
  html`<li><a class="title" href="${href}">${title}</a>${marks(why)}
<p class="meta">${by && html`${personName(by)}, `}${moment(frame, at)}, ${answers.toLocaleString('en-US')} ${answers === 1 ? one : many}${labels(tags)}</p></li>
`

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
