import { SHORTLINK_DAYS } from '@ward/domain/short-links/short-links'
import type { Ctx } from '../../platform/context.ts'
import { linkChecksOf } from '../../platform/links/link-checks.ts'
import { originHere } from './short-links.actions.ts'
import { linksInUse } from './short-links.db.ts'
import { LOOKED_AFTER, targetAddress } from './targets.ts'
import { type DayRow, daysOf } from './visits.db.ts'

/** Links that lead on to a target that did not answer when it was last asked for. */
export async function deadLinks(ctx: Ctx): Promise<string[]> {
  const origin = await originHere(ctx)
  const links = (await linksInUse(ctx.site, LOOKED_AFTER)).map(({ id, toUrl }) => ({
    ...{ id, address: targetAddress(toUrl, origin) ?? '' },
  }))
  const checks = await linkChecksOf(ctx.site, [...new Set(links.map(({ address }) => address))])
  return links.filter(({ address }) => checks.get(address)?.state === 'bad').map(({ id }) => id)
}

const DAY_MS = 86_400_000

/** Each of the last days of a link, also those on which nobody followed it. */
export async function lastDaysOf({ network, site: { siteId }, now }: Ctx, linkId: string): Promise<DayRow[]> {
  const today = Math.floor(now().getTime() / DAY_MS)
  const days = Array.from({ length: SHORTLINK_DAYS }, (_, at) =>
    new Date((today - SHORTLINK_DAYS + 1 + at) * DAY_MS).toISOString().slice(0, 10),
  )
  const known = new Map((await daysOf(network, { siteId, linkId, from: days[0] ?? '' })).map((row) => [row.day, row]))
  return days.map((day) => known.get(day) ?? { day, clicks: 0, leftOut: 0 })
}
