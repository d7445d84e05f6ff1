import { z } from 'zod'

/** The orders of a list of flags: the specification's date (spec 1 section 2.4), then our own. */
export const FlagSort = z.enum(['date', 'at-risk', 'reports', 'impact', 'waiting'])
export type FlagSort = z.output<typeof FlagSort>

/** The orders as they are chosen; that by date has two directions. All others begin with what is most pressing. */
export const FLAG_ORDERS: readonly { sortBy: FlagSort; sortDesc: boolean; label: string }[] = [
  { sortBy: 'date', sortDesc: true, label: 'Newest first' },
  { sortBy: 'date', sortDesc: false, label: 'Oldest first' },
  { sortBy: 'at-risk', sortDesc: true, label: 'At risk first' },
  { sortBy: 'reports', sortDesc: true, label: 'Most reports' },
  { sortBy: 'impact', sortDesc: true, label: 'Likely harm × readers' },
  { sortBy: 'waiting', sortDesc: true, label: 'Longest waiting' },
]

/** People who took part in a forum within so many days count for its reach. */
export const REACH_DAYS = 90
/** The number of newest texts of a conversation that are looked at to see who takes part. */
export const REACH_TEXTS = 2000
/** How many people make a text widely read, and how many hardly read. */
const WIDELY = 100
const HARDLY = 10

/** The facts that give a flag its place in an order. */
export type OrderFacts = {
  isOpen: boolean
  atRisk: boolean
  isSpam: boolean
  isOffensive: boolean
  reportsCount: number
  /** How many people take part where it stands; null until they are counted. */
  reach: number | null
  /** The higher of automod's probabilities, from 0 to 1; null for who may not see it, and without one. */
  likelihood: number | null
}

const suspected = ({ isSpam, isOffensive }: OrderFacts): string => {
  const what = [isSpam && 'spam', isOffensive && 'offensive'].filter((word) => word !== false).join(' and ')
  return what ? `likely ${what}` : 'probably fine'
}

const readBy = (reach: number): string =>
  reach >= WIDELY ? 'widely read' : reach < HARDLY ? 'hardly read' : 'read by some'

const people = (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'reader' : 'readers'}`

/** '92% × 1,200 readers'; without the percentage, as moderators see it, 'likely spam, widely read'. */
function impactText(flag: OrderFacts): string {
  const { likelihood, reach } = flag
  if (likelihood === null) return `${suspected(flag)}, ${reach === null ? 'readers not counted yet' : readBy(reach)}`
  const percent = `${Math.round(likelihood * 100)}%`
  return reach === null ? `${percent}, readers not counted yet` : `${percent} × ${people(reach)}`
}

const reportsText = (n: number): string =>
  n === 0 ? 'no reports' : `${n.toLocaleString('en')} ${n === 1 ? 'report' : 'reports'}`

/** Why a flag stands where it does, in words; null in the order by date, which says so itself. `waited`: '3 hours'. */
export function placeReason(order: FlagSort, flag: OrderFacts, waited: string): string | null {
  if (order === 'date') return null
  if (!flag.isOpen) return 'closed'
  const waiting = `waiting ${waited}`
  if (order === 'at-risk') return flag.atRisk ? `at risk, ${waiting}` : waiting
  if (order === 'reports') return reportsText(flag.reportsCount)
  return order === 'impact' ? impactText(flag) : waiting
}
