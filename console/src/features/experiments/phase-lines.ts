import { type Alarm, alarmsOf, type Counted } from '@ward/domain/experiments/figures'
import type { Figures } from '../../ui/chart/figures.ts'
import type { DayFigures, PhaseFigures } from './figures.api.ts'

/** The figures to show: those of one site or 'all', and of one goal. */
export type Chosen = { site: string; goal: string }
/** The counts of a variant. */
export type Line = Counted & { percent: number; forced: number; crossed: number; conversions: number }

export const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)
const ofSite = (site: string) => (row: { siteId: number }) => site === 'all' || String(row.siteId) === site

/** The goals of a phase, the one that most sessions reached first: a visitor can name one too. */
export function goalsOf({ experimentGoals }: PhaseFigures): string[] {
  const reached = new Map<string, number>()
  for (const { goal, sessions } of experimentGoals) reached.set(goal, (reached.get(goal) ?? 0) + sessions)
  return [...reached].toSorted(([, a], [, b]) => b - a).map(([goal]) => goal)
}

/** The counts of each variant of a phase, on a site or all of them. */
export function linesOf(
  { experimentStats, experimentGoals, experimentPhases }: PhaseFigures,
  number: number,
  chosen: Chosen,
): Line[] {
  const phase = experimentPhases.find((each) => each.number === number)
  const stats = experimentStats.filter(ofSite(chosen.site))
  return [...new Set(stats.map(({ key }) => key))].map((key) => {
    const rows = stats.filter((row) => row.key === key)
    const variant = phase?.variants.find((each) => each.key === key)
    const goals = experimentGoals
      .filter(ofSite(chosen.site))
      .filter((row) => row.key === key && row.goal === chosen.goal)
    return {
      key,
      weight: variant?.weight ?? 0,
      percent: variant?.percent ?? 0,
      sessions: sum(rows.map(({ totalSessions }) => totalSessions)),
      forced: sum(rows.map(({ forcedSessions }) => forcedSessions)),
      crossed: sum(rows.map(({ crossedSessions }) => crossedSessions)),
      conversions: sum(goals.map(({ sessions }) => sessions)),
    }
  })
}

/**
 * The sessions that got each variant, those of accounts seen in two of them as well: the shares are judged by these. Figures leave
 * them out, and a small variant loses the larger part of its sessions so.
 */
export const assigned = <Of extends Line>(lines: readonly Of[]): Of[] =>
  lines.map((line) => ({ ...line, sessions: line.sessions + line.crossed }))

/** The place of the variant that the others are compared with: the first that is not stopped; of none the first. */
export const baselineAt = (lines: readonly Line[]): number =>
  Math.max(
    0,
    lines.findIndex(({ weight }) => weight > 0),
  )

/** The alarms about the shares of some lines. */
export const shareAlarms = (lines: readonly Line[]): Alarm[] => alarmsOf(assigned(lines))

/** 'Nov 14', as a chart names its days. */
const dayName = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Variants that a chart draws: the first ones. */
const DRAWN = 4

type DayRow = { day: string; key: string; sessions: number }

const byDay = (
  rows: readonly DayRow[],
  keys: readonly string[],
  valueAt: (day: string, key: string) => number | null,
): Figures => {
  const days = [...new Set(rows.map(({ day }) => day))].sort()
  const series = keys.slice(0, DRAWN)
  return {
    of: 'Day',
    series,
    points: days.map((day) => ({ name: dayName(day), values: series.map((key) => valueAt(day, key)) })),
  }
}

const counting = (rows: readonly DayRow[]) => (day: string, key: string) =>
  sum(rows.filter((row) => row.day === day && row.key === key).map(({ sessions }) => sessions))

/** Sessions of each day by variant. */
export const daysOf = ({ experimentDays }: DayFigures, keys: readonly string[]): Figures =>
  byDay(experimentDays, keys, counting(experimentDays))

/** How many of 100 sessions of each day reached the goal, then or later. */
export function rateDaysOf({ experimentDays, experimentGoalDays }: DayFigures, keys: readonly string[]): Figures {
  const begun = counting(experimentDays)
  const reached = counting(experimentGoalDays)
  return byDay(experimentDays, keys, (day, key) => {
    const sessions = begun(day, key)
    return sessions === 0 ? null : Math.round((reached(day, key) / sessions) * 1000) / 10
  })
}

/** The alarms about the shares of each site by itself. */
export const alarmsBySite = (
  answer: PhaseFigures,
  number: number,
  goal: string,
): { siteId: number; alarms: Alarm[] }[] =>
  [...new Set(answer.experimentStats.map(({ siteId }) => siteId))].map((siteId) => ({
    siteId,
    alarms: shareAlarms(linesOf(answer, number, { site: String(siteId), goal })),
  }))
