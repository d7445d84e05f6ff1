import { html } from '@ward/domain/kernel/html-template'

type Feed = {
  title: string
  link: string
  entries: readonly { title: string; link: string; at: Date; words: string }[]
}

/** Signs that XML 1.0 cannot hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const kept = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '')

/** A list of what is new as RSS 2.0. */
export const feedOf = ({ title, link, entries }: Feed): string =>
  html`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>${kept(title)}</title><link>${link}</link><description>${kept(title)}</description>
${entries.map(
  (
    each,
  ) => html`<item><title>${kept(each.title)}</title><link>${each.link}</link><guid>${each.link}</guid><pubDate>${each.at.toUTCString()}</pubDate><description>${kept(each.words)}</description></item>
`,
)}</channel></rss>
`.safe
