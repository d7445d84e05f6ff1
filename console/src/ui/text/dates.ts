import { zoneLabel } from '@ward/domain/kernel/time-zones'
import { siteZone, viewerZone } from '../time/zones.ts'

/** 'November 20, 2026 at 3:42 PM' in the viewer's zone (spec 1 §9: US long format with time). */
export function formatDate(date: Date, timeZone = viewerZone()) {
  // Newer ICU puts a narrow no-break space before AM and PM; the specification's format has a plain one.
  const parts = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return parts.format(date).replace(/\u202f/g, ' ')
}

/** '3:42:05 PM' in the viewer's zone: for lines that follow one another within minutes. */
export function formatClock(date: Date, timeZone = viewerZone()) {
  return new Intl.DateTimeFormat('en-US', { timeStyle: 'medium', timeZone }).format(date).replace(/\u202f/g, ' ')
}

/** '3 PM' in the viewer's zone: for the hours of one day. */
export function formatHour(date: Date, timeZone = viewerZone()) {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', timeZone }).format(date).replace(/\u202f/g, ' ')
}

/** 'November 20, 2026': for days without a time, such as birthdays (ISO day, no zone applied). */
export function formatDay(isoDay: string) {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${isoDay}T00:00:00Z`),
  )
}

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Time between two moments in up to two neighbouring units: '2 hours, 5 minutes' (spec 1 §9). */
export function timeSince(then: Date, now: Date) {
  let rest = Math.floor(Math.abs(now.getTime() - then.getTime()) / 1000)
  const first = units.findIndex(([, seconds]) => rest >= seconds)
  if (first < 0) return 'less than a minute'
  const words: string[] = []
  for (const [unit, seconds] of units.slice(first, first + 2)) {
    const n = Math.floor(rest / seconds)
    rest -= n * seconds
    if (n > 0) words.push(`${n} ${unit}${n === 1 ? '' : 's'}`)
  }
  return words.join(', ')
}

const SHORT = { year: 'y', month: 'mo', day: 'd', hour: 'h', minute: 'm' } as const

/** The same where every place counts: '2h 5m'. */
export const shortTimeSince = (then: Date, now: Date) =>
  timeSince(then, now)
    .replace('less than a minute', '<1m')
    .replace(/ (year|month|day|hour|minute)s?/g, (_, unit: keyof typeof SHORT) => SHORT[unit])
    .replace(',', '')

/** '2 hours, 5 minutes ago', 'in 3 days'. */
export function ago(then: Date, now: Date) {
  const words = timeSince(then, now)
  return then > now ? `in ${words}` : `${words} ago`
}

/**
 * The tip of a moment: how long ago it was, the zone its text is in, and the same moment by the site's
 * clock where that differs.
 */
export function momentTip(at: Date, now: Date, own = viewerZone(), site = siteZone()): string {
  const lines = [ago(at, now), zoneLabel(own, at)]
  const there = formatDate(at, site)
  if (there !== formatDate(at, own)) lines.push(`On the site: ${there}, ${zoneLabel(site, at)}`)
  return lines.join('\n')
}
