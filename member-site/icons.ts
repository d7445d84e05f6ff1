import { type Html, html } from '@ward/domain/kernel/html-template'

const PATHS = {
  bell: 'M10 3a4.5 4.5 0 0 1 4.5 4.5c0 4 1.5 5.5 1.5 5.5H4s1.5-1.5 1.5-5.5A4.5 4.5 0 0 1 10 3zM8.3 16a1.9 1.9 0 0 0 3.4 0',
  chevron: 'M5.5 8l4.5 4.5L14.5 8',
  clock: 'M10 16.8a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6zM10 6.2V10l2.6 1.6',
  flag: 'M5 17V4M5 4.3s1.3-.8 3.3-.8 3.4 1.5 5.2 1.5S16 4.3 16 4.3v7.2s-1 .8-2.7.8-3.2-1.5-5-1.5-3.3.9-3.3.9',
  link: 'M8.4 11.6a3.1 3.1 0 0 0 4.4 0l2.9-2.9a3.1 3.1 0 0 0-4.4-4.4l-1 1M11.6 8.4a3.1 3.1 0 0 0-4.4 0l-2.9 2.9a3.1 3.1 0 0 0 4.4 4.4l1-1',
  lock: 'M5.5 9h9v7.5h-9zM7.3 9V6.7a2.7 2.7 0 0 1 5.4 0V9',
  menu: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h13',
  messages: 'M4 4h12a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1H9.5L6 16.8V14H4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z',
  pencil: 'M13.2 3.9a1.4 1.4 0 0 1 2 0l.9.9a1.4 1.4 0 0 1 0 2L7 15.9l-3.7.8.8-3.7zM11.5 5.6l2.9 2.9',
  search: 'M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM13 13l4 4',
  trash: 'M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.7 10a1 1 0 0 0 1 1h6.6a1 1 0 0 0 1-1l.7-10M8.5 9v4.5M11.5 9v4.5',
  reply: 'M8 5 3.5 9.5 8 14M3.5 9.5H12a4.5 4.5 0 0 1 4.5 4.5v1.5',
  shield: 'M10 3l6 2.2v4.6c0 3.5-2.5 6-6 7.2-3.5-1.2-6-3.7-6-7.2V5.2z',
} as const

/** A drawing beside words that say the same. */
export const icon = (name: keyof typeof PATHS): Html =>
  html`<svg class="i" viewBox="0 0 20 20" aria-hidden="true"><use href="#i-${name}"/></svg>`

/** The drawings that `icon` shows, once a page. */
export const SPRITE: Html = html`<svg class="sprite" aria-hidden="true">${Object.entries(PATHS).map(
  ([name, path]) => html`<symbol id="i-${name}" viewBox="0 0 20 20"><path d="${path}"/></symbol>`,
)}</svg>`

/** The mark of every site, in its colour. */
export const MARK: Html = html`<svg class="mark-of-site" viewBox="0 0 32 32" aria-hidden="true"><circle class="disc" cx="16" cy="16" r="15"/><path d="M6 19.5c3-3 6-3 10 0s7 3 10 0M8.5 24c2.5-1.8 4.8-1.5 7.5 0s5 1.8 7.5 0"/><circle class="sun" cx="16" cy="11" r="4"/></svg>`
