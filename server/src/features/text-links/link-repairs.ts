import { isAddress, RULE_ADDRESS_MAX } from './link-rule.ts'

/** A link that was chosen to be repaired, and where it is to lead; null for the target that is proposed. */
export type LinkRepair = { href: string; to: string | null }

export const REPAIRS_MOST = 500
export const REPAIRS_TOO_MANY = `At most ${REPAIRS_MOST} links are repaired at once`
export const NOTHING_TO_REPAIR = 'Choose links, or all that have a target; a dry run lists them'
const lineProblem = (n: number, why: string) => `Line ${n}: ${why}`
export const REPAIR_LINK = 'a link begins with / or http'
export const REPAIR_TARGET = 'a target begins with / or http'
export const REPAIR_SAME = 'a link cannot lead to itself'

/** The links that were chosen, one a line with a target behind a space, or what is wrong with the first line that cannot be read. */
export function readRepairs(text: string): { repairs: LinkRepair[] } | { problem: string } {
  const repairs: LinkRepair[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const [href, to = null, ...more] = line.trim().split(/\s+/)
    if (!href) continue
    if (!isLink(href)) return { problem: lineProblem(at + 1, REPAIR_LINK) }
    if (more.length > 0 || (to !== null && !isLink(to))) return { problem: lineProblem(at + 1, REPAIR_TARGET) }
    if (to === href) return { problem: lineProblem(at + 1, REPAIR_SAME) }
    repairs.push({ href, to })
  }
  return repairs.length > REPAIRS_MOST ? { problem: REPAIRS_TOO_MANY } : { repairs }
}

const isLink = (word: string) => word.length <= RULE_ADDRESS_MAX && isAddress(word)
