import { type Html, html } from '@ward/domain/kernel/html-template'
import type { ShownEntry } from '@ward/domain/site-menu/menu-notes'
import { icon } from './icons.ts'
import type { Frame } from './shapes.ts'

const HIDDEN = 'Members do not see this'

/**
 * The menu of the site. On a wide screen its entries stand side by side, what is below one opens from it; on a phone all of it
 * opens from one button. Without a script: both are details, which keys open too.
 */
export const siteMenu = (frame: Frame): Html | null =>
  frame.menu.length === 0
    ? null
    : html`<div class="site-menu"><nav class="wide" aria-label="Menu"><ul>${frame.menu.map((entry) => top(frame, entry))}</ul></nav>
<details class="narrow"><summary aria-label="Menu">${icon('menu')}</summary><nav aria-label="Menu">${list(frame, frame.menu)}</nav></details></div>`

const top = (frame: Frame, entry: ShownEntry): Html =>
  entry.items.length === 0
    ? html`<li>${link(frame, entry)}</li>`
    : html`<li><details name="site-menu"><summary>${entry.title} ${icon('chevron')}</summary>
<ul class="below">${entry.href !== null && html`<li>${link(frame, entry)}</li>`}${entry.items.map((item) => html`<li>${link(frame, item)}</li>`)}</ul></details></li>`

const list = (frame: Frame, entries: readonly ShownEntry[]): Html =>
  html`<ul>${entries.map(
    (entry) => html`<li>${link(frame, entry)}${entry.items.length > 0 && list(frame, entry.items)}</li>`,
  )}</ul>`

const link = ({ here }: Frame, { title, href, isHidden }: ShownEntry): Html =>
  href === null
    ? html`<span class="heads">${title}</span>`
    : html`<a href="${href}"${here === href && html` aria-current="page"`}>${title}${isHidden && html` <small>${HIDDEN}</small>`}</a>`
