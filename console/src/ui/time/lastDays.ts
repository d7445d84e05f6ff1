import { addDays, type DayRange } from '@ward/domain/kernel/days'
import { dayAt } from '@ward/domain/kernel/time-zones'
import { siteZone } from './zones.ts'

/** The last days of the site, up to today. */
export function lastDays(days: number): DayRange {
  const to = dayAt(new Date(), siteZone())
  return { from: addDays(to, 1 - days), to }
}
