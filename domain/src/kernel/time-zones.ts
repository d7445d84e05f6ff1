import { z } from 'zod'
import { addDays, type DayRange, ordered } from './days.ts'

/** The zone of a site that has not chosen one: the specification's times are those of New York ("12:00 AM ET"). */
export const DEFAULT_TIME_ZONE = 'America/New_York'
export const TIME_ZONE_UNKNOWN = 'The time zone must be a name like America/New_York'

function isTimeZone(name: string): boolean {
  // Offsets (+05:30) and short names (EST) are zones to Intl too; they have no summer time, which is hardly meant.
  if (!/^(UTC$|[A-Z][A-Za-z]+\/[A-Z])/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The name of a time zone, as the IANA database has it. */
export const TimeZone = z.string().trim().max(64, TIME_ZONE_UNKNOWN).refine(isTimeZone, TIME_ZONE_UNKNOWN)

/** The time on a clock on the wall: a day, and hours and minutes as `15:42`. */
export type WallTime = { day: string; time: string }

const MINUTE = 60_000
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(zone, clock)
  return clock
}

/** The wall time as if it were that of UTC, in milliseconds. */
function wallOf(at: number, zone: string): number {
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

/** By how much a zone's clocks are ahead of UTC at a moment, in milliseconds. */
const offsetAt = (at: number, zone: string): number => wallOf(at, zone) - Math.floor(at / 1000) * 1000

/** The local time of a zone at a moment. */
export function wallTime(at: Date, zone: string): WallTime {
  const text = new Date(wallOf(at.getTime(), zone)).toISOString()
  return { day: text.slice(0, 10), time: text.slice(11, 16) }
}

/** The day it is in a zone. */
export const dayAt = (at: Date, zone: string): string => wallTime(at, zone).day

/**
 * The moments at which a zone's clocks show a time: one; two, the earlier first, where they were put back; none where they
 * were put forward over it.
 *
 * @param wall a day and a time that exist in the calendar
 */
export function momentsOf({ day, time }: WallTime, zone: string): Date[] {
  const wall = Date.parse(`${day}T${time}:00Z`)
  // Zones lie at most 14 hours from UTC, and their clocks change at most once in two days.
  const offsets = new Set([wall - 24 * 60 * MINUTE, wall + 24 * 60 * MINUTE].map((near) => offsetAt(near, zone)))
  return [...offsets]
    .map((offset) => wall - offset)
    .filter((at) => wallOf(at, zone) === wall)
    .sort((a, b) => a - b)
    .map((at) => new Date(at))
}

/**
 * The moment that a wall time means: of two the earlier; where the clocks skipped it, as far after the change as it was
 * typed after it, so that 2:30 becomes 3:30.
 */
export function momentOf(wall: WallTime, zone: string): Date {
  const [first] = momentsOf(wall, zone)
  if (first) return first
  const asUtc = Date.parse(`${wall.day}T${wall.time}:00Z`)
  return new Date(asUtc - offsetAt(asUtc - 24 * 60 * MINUTE, zone))
}

/** The first moment of a day in a zone: midnight, or the end of the gap where the clocks skipped it. */
export function startOfDay(day: string, zone: string): Date {
  const [first] = momentsOf({ day, time: '00:00' }, zone)
  if (first) return first
  // No zone skips a whole day at midnight but by moving its date; then the day begins with the change itself.
  let low = Date.parse(`${day}T00:00:00Z`) - 48 * 60 * MINUTE
  let high = low + 96 * 60 * MINUTE
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000
    if (dayAt(new Date(middle), zone) < day) low = middle
    else high = middle
  }
  return new Date(high)
}

/** The moments of a range of days in a zone: from its first one until just before `before`; an open end is null. */
export function momentsOfRange(range: DayRange, zone: string): { since: Date | null; before: Date | null } {
  const { from, to } = ordered(range)
  return {
    since: from ? startOfDay(from, zone) : null,
    before: to ? startOfDay(addDays(to, 1), zone) : null,
  }
}

/**
 * A zone as it is shown beside a time: 'Eastern Time (New York)'.
 *
 * @param at when: zones have had other names in other times
 */
export function zoneLabel(zone: string, at: Date): string {
  const place = (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
  const words = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
  const name = words.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? place
  if (/^GMT/.test(name)) return /^(Etc|UTC)\b/.test(zone) ? place : `${name} (${place})`
  return name.includes(place) ? name : `${name} (${place})`
}

const shortNames = new Map<string, Intl.DateTimeFormat>()

/** A format is dear to make, and a page shows many times in one zone. */
function shortNameOf(zone: string): Intl.DateTimeFormat {
  const known = shortNames.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
  shortNames.set(zone, known)
  return known
}

/** The short name that tells two readings of one wall time apart: 'EDT', 'EST', 'GMT+1'. */
export const zoneShort = (zone: string, at: Date): string =>
  shortNameOf(zone)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone
