import { type Html, html } from '@ward/domain/kernel/html-template'
import { dayAt, zoneShort } from '@ward/domain/kernel/time-zones'
import type { Frame } from './shapes.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  clocks.set(timeZone, clock)
  return clock
}

type Zone = Pick<Frame, 'timeZone'>

/** "November 20, 2026 at 3:42 PM EST": a page without scripts does not know its reader's time zone, so it names the site's. */
export const moment = ({ timeZone }: Zone, at: Date): Html =>
  html`<time datetime="${at.toISOString()}">${clockOf(timeZone).format(at)} ${zoneShort(timeZone, at)}</time>`

/** "November 20, 2026". */
export function day({ timeZone }: Zone, at: Date): Html {
  const date = dayAt(at, timeZone)
  return html`<time datetime="${date}">${DAY.format(new Date(date))}</time>`
}
