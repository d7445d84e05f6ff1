import { z } from 'zod'
import { DAY_FORMAT, problemOfDay } from './days.ts'
import { momentOf, momentsOf, type WallTime, wallTime, zoneLabel, zoneShort } from './time-zones.ts'

export const MOMENT_UNREADABLE = `Please enter a date as ${DAY_FORMAT} and a time like 3:42 PM`

/** A moment: on the graph a DateTime, in a form a Date, one that is no date while what is typed means none. */
export const Moment = z.date(MOMENT_UNREADABLE)

/**
 * The time of day that typed text means, `15:42`: `3:42 PM`, `3pm`, `15:42`, `1542`, `noon`. A text that means none is
 * given back as it is, trimmed.
 */
export function typedTime(typed: string): string {
  const text = typed.trim().toLowerCase()
  if (text === 'noon') return '12:00'
  if (text === 'midnight') return '00:00'
  const [, hours, minutes = '00', half] = /^(\d{1,2})[:.]?([0-5]\d)? ?(?:([ap])\.?(?:m\.?)?)?$/.exec(text) ?? []
  const hour = Number(hours)
  // 3 alone may be either half of the day; 3:00 is read as the clock of 24 hours says it.
  const isBare = half === undefined && !/\d[:.]?\d\d$/.test(text)
  const isRight = half ? hour >= 1 && hour <= 12 : hour <= 23
  if (hours === undefined || isBare || !isRight) return typed.trim()
  const full = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour
  return `${String(full).padStart(2, '0')}:${minutes}`
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** A time as fields show it, `3:42 PM`; another text as it is. */
export function shownTime(time: string): string {
  if (!isTime(time)) return time
  const hour = Number(time.slice(0, 2))
  return `${hour % 12 || 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A moment of no date: the text of the field means no moment. */
export const noMoment = (): Date => new Date(Number.NaN)

/**
 * The moment that a day and a time in a field mean; null where both are empty, no date where they mean none.
 *
 * @param later of two moments of this wall time, take the later one
 */
export function fieldMoment(wall: WallTime, zone: string, later = false): Date | null {
  if (wall.day === '' && wall.time === '') return null
  if (problemOfDay(wall.day) || !isTime(wall.time)) return noMoment()
  const second = later ? momentsOf(wall, zone)[1] : undefined
  return second ?? momentOf(wall, zone)
}

/** The note below a time field: its zone, and whether the clocks change then. */
export type MomentNote = {
  zone: string
  /** The clocks skip it: the time taken in its place, `3:30 AM`. */
  skippedFor?: string
  /** It comes twice: short names of the zone at the one that is taken, and at the other. */
  twice?: { taken: string; other: string; isLater: boolean }
}

/** The note on a moment that was typed as this wall time in a zone. */
export function noteOf(wall: WallTime, at: Date, zone: string): MomentNote {
  const note = { zone: zoneLabel(zone, at) }
  const [first, second] = momentsOf(wall, zone)
  if (!first) return { ...note, skippedFor: shownTime(wallTime(at, zone).time) }
  if (!second) return note
  const isLater = at >= second
  const [taken, other] = isLater ? [second, first] : [first, second]
  return { ...note, twice: { taken: zoneShort(zone, taken), other: zoneShort(zone, other), isLater } }
}

export const skippedMessage = (typed: string, taken: string) =>
  `The clocks skip ${shownTime(typed)} on this day; ${taken} is used`
export const twiceMessage = (typed: string, isLater: boolean, name: string) =>
  `${shownTime(typed)} comes twice on this day; this is the ${isLater ? 'second' : 'first'} one (${name})`
