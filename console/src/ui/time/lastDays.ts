import { addDays, type DayRange } from '@ward/domain/kernel/days'
import { dayAt } from '@ward/domain/kernel/time-zones'
import { siteZone } from './zones.ts'

/** So many days of the site, to this one. */
export function lastDays(days: number): DayRange {
  const to = dayAt(new Date(), siteZone())
  return { from: addDays(to, 1 - days), to }
}
