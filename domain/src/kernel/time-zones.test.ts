import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  momentOf,
  momentsOf,
  momentsOfRange,
  startOfDay,
  TimeZone,
  wallTime,
  zoneLabel,
  zoneShort,
} from './time-zones.ts'

const NEW_YORK = 'America/New_York'
const iso = (at: Date | null) => at?.toISOString().slice(0, 16)
const wall = (text: string) => ({ day: text.slice(0, 10), time: text.slice(11) })

test.each([NEW_YORK, 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'UTC'])('%s is a time zone', (name) =>
  expect(TimeZone.parse(` ${name} `)).toBe(name),
)
test.each(['', 'ET', 'EST', '+05:30', 'America/Nowhere', 'america/new_york', 'New York', `A${'a'.repeat(70)}/B`])(
  '"%s" is none',
  (name) => expect(TimeZone.safeParse(name).success).toBe(false),
)

test.each([
  ['2026-11-20 15:42', NEW_YORK, ['2026-11-20T20:42']],
  ['2026-07-20 15:42', NEW_YORK, ['2026-07-20T19:42']],
  ['2026-11-20 15:42', 'Asia/Kolkata', ['2026-11-20T10:12']],
  ['2026-11-20 15:42', 'Asia/Kathmandu', ['2026-11-20T09:57']],
  ['2026-11-20 02:00', 'Pacific/Kiritimati', ['2026-11-19T12:00']],
  // Put forward from 2 to 3: there is no half past two.
  ['2026-03-08 02:30', NEW_YORK, []],
  ['2026-03-08 03:00', NEW_YORK, ['2026-03-08T07:00']],
  // Put back from 2 to 1: half past one comes twice.
  ['2026-11-01 01:30', NEW_YORK, ['2026-11-01T05:30', '2026-11-01T06:30']],
  ['2026-11-01 02:00', NEW_YORK, ['2026-11-01T07:00']],
  // Lord Howe changes by half an hour.
  ['2026-04-05 01:45', 'Australia/Lord_Howe', ['2026-04-04T14:45', '2026-04-04T15:15']],
  ['2026-10-04 02:15', 'Australia/Lord_Howe', []],
  // Samoa went over the date line and had no 30th of December.
  ['2011-12-30 12:00', 'Pacific/Apia', []],
])('%s in %s is %j', (text, zone, expected) => {
  expect(momentsOf(wall(text), zone).map(iso)).toEqual(expected)
})

test('a time that the clocks skip is as far after the change as it was typed after it', () => {
  expect(iso(momentOf(wall('2026-03-08 02:30'), NEW_YORK))).toBe('2026-03-08T07:30')
  expect(wallTime(momentOf(wall('2026-03-08 02:30'), NEW_YORK), NEW_YORK).time).toBe('03:30')
  expect(wallTime(momentOf(wall('2026-10-04 02:15'), 'Australia/Lord_Howe'), 'Australia/Lord_Howe').time).toBe('02:45')
})

test('a time that comes twice means the earlier one', () => {
  expect(iso(momentOf(wall('2026-11-01 01:30'), NEW_YORK))).toBe('2026-11-01T05:30')
})

test('what the clocks show at a moment leads back to it', () => {
  const zone = fc.constantFrom(NEW_YORK, 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia', 'Africa/Casablanca')
  const minute = fc.integer({ min: Date.UTC(1975, 0) / 60_000, max: Date.UTC(2100, 0) / 60_000 })
  fc.assert(
    fc.property(zone, minute, (name, minutes) => {
      const at = new Date(minutes * 60_000)
      const found = momentsOf(wallTime(at, name), name).map(Number)
      expect(found.length).toBeLessThanOrEqual(2)
      expect(found).toContain(Number(at))
    }),
  )
})

test.each([
  ['2026-11-20', NEW_YORK, '2026-11-20T05:00'],
  // There the clocks are put forward at midnight: the day begins at one.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00'],
  ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00'],
  // There midnight comes twice: the day begins with the first.
  ['2026-10-25', 'Atlantic/Azores', '2026-10-25T00:00'],
  ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00'],
])('%s in %s begins at %s', (day, zone, expected) => expect(iso(startOfDay(day, zone))).toBe(expected))

test('a range of days is from the first moment of the one until the first after the other', () => {
  const { since, before } = momentsOfRange({ from: '2026-03-08', to: '2026-03-08' }, NEW_YORK)
  expect([iso(since), iso(before)]).toEqual(['2026-03-08T05:00', '2026-03-09T04:00'])
  expect(momentsOfRange({ from: '2026-03-09', to: '2026-03-08' }, NEW_YORK).since).toEqual(since)
  expect(momentsOfRange({ from: '', to: '' }, NEW_YORK)).toEqual({ since: null, before: null })
})

test('a zone is told by its name and a place', () => {
  const at = new Date('2026-11-20T12:00:00Z')
  expect([NEW_YORK, 'Asia/Kathmandu', 'UTC'].map((zone) => zoneLabel(zone, at))).toEqual([
    'Eastern Time (New York)',
    'Nepal Time (Kathmandu)',
    'UTC',
  ])
  expect(zoneShort(NEW_YORK, at)).toBe('EST')
})
