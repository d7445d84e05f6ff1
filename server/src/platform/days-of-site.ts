import type { DayRange } from '@ward/domain/kernel/days'
import { momentsOfRange, zoneShort } from '@ward/domain/kernel/time-zones'
import type { SiteHandle } from './database/site-handle.ts'
import { settingsOf } from './settings.ts'

/** The moments of a range of days on a site: from `since` until just before `before`; an open end is null. */
export async function momentsOf(
  site: SiteHandle,
  range: DayRange,
): Promise<{ since: Date | null; before: Date | null }> {
  if (range.from === '' && range.to === '') return { since: null, before: null }
  const { timeZone } = await settingsOf(site, 'timeZone')
  return momentsOfRange(range, timeZone)
}

/** A moment as people of the site read it: "November 20, 2026 at 3:42 PM EST". */
export async function momentOfSite(site: SiteHandle, at: Date): Promise<string> {
  const { timeZone } = await settingsOf(site, 'timeZone')
  const clock = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone })
  return `${clock.format(at)} ${zoneShort(timeZone, at)}`
}
