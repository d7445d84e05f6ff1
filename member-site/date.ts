import { type Html, html } from '../server/src/platform/html/template.ts'

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** "November 20, 2026 at 3:42 PM UTC": a page without scripts does not know its reader's time zone, so it names its own. */
export const moment = (at: Date): Html => html`<time datetime="${at.toISOString()}">${LONG.format(at)} UTC</time>`

/** "November 20, 2026". */
export const day = (at: Date): Html => html`<time datetime="${at.toISOString().slice(0, 10)}">${DAY.format(at)}</time>`
