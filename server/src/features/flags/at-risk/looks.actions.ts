import { CRISIS_KINDS } from '@ward/domain/automod/crisis'
import {
  type CueReport,
  LOOK_DAYS,
  LOOK_DAYS_MAX,
  type Looks,
  type LooksQuery,
} from '@ward/domain/flags/at-risk/at-risk-looks'
import { addDays } from '@ward/domain/kernel/days'
import { dayAt, startOfDay } from '@ward/domain/kernel/time-zones'
import type { Ctx } from '../../../platform/context.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { notJudgedIn } from '../intake/at-risk-cuts.db.ts'
import { cueReport, looksByDay, looksIn } from './looks.db.ts'

export type DayOfLooks = Looks & { day: string }
export type AllLooks = { whole: Looks; days: DayOfLooks[]; cues: CueReport[]; notJudged: number }

const DAY = 86_400_000
const NOTHING: Looks = { came: 0, median: null, p95: null, longest: null }

/** How long texts at risk waited for somebody to look, in all and on each day of the site's zone, and what came of them. */
export async function looksOf(ctx: Ctx, { from, to }: LooksQuery): Promise<AllLooks> {
  const { site, network } = ctx
  const { timeZone: zone } = await settingsOf(site, 'timeZone')
  const last = to ?? dayAt(ctx.now(), zone)
  const earliest = addDays(last, 1 - LOOK_DAYS_MAX)
  const requested = from ?? addDays(last, 1 - LOOK_DAYS)
  const first = requested < earliest ? earliest : requested
  const span = { siteId: site.siteId, from: startOfDay(first, zone), to: startOfDay(addDays(last, 1), zone) }
  const [notJudged, whole, found, ...cues] = await Promise.all([
    notJudgedIn(network, span.siteId, span.from, span.to),
    looksIn(network, span),
    looksByDay(network, span, zone),
    ...CRISIS_KINDS.map(async (kind) => ({ kind, ...(await cueReport(network, kind, span)) })),
  ])
  const known = new Map(found.map(({ begins, ...figures }) => [dayAt(begins, zone), figures]))
  const days: DayOfLooks[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push({ day, ...NOTHING, ...known.get(day) })
  return { whole, days, cues, notJudged }
}

/** How many texts of the last thirty days could not be read. */
export const notJudgedLately = ({ network, site, now }: Ctx): Promise<number> =>
  notJudgedIn(network, site.siteId, new Date(now().getTime() - LOOK_DAYS * DAY), now())
