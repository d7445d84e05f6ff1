import { storedLink } from '@ward/domain/kernel/links'

/** Characters of an address in a rule. */
export const RULE_ADDRESS_MAX = 2000
export const RULE_FROM = 'An address begins with / or http, and may end with *'
export const RULE_TO = 'A target begins with / or http'
export const RULE_LOOP = 'The target would itself be changed by this rule'

export type LinkRule = { from: string; to: string }

/** Scheme and host in small letters, as they may be written in any. */
const settled = (address: string) => address.replace(/^https?:\/\/[^/?#]*/i, (origin) => origin.toLowerCase())

/** A path of the site or http(s), as it may stand in a text. */
const isPage = (address: string): boolean => /^(?:\/|https?:\/\/\w)/i.test(address) && storedLink(address) === address

/** Whether an address may stand in a rule or a repair: a page's, without spaces and stars. */
export const isAddress = (address: string): boolean => isPage(address) && !/[\s*]/.test(address)

/** The problem of a rule, by the field. */
export function ruleProblem({ from, to }: LinkRule): { path: keyof LinkRule; message: string } | null {
  if (!isAddress(from.replace(/\*$/, ''))) return { path: 'from', message: RULE_FROM }
  if (!isAddress(to)) return { path: 'to', message: RULE_TO }
  return linkBy({ from, to }, to) === undefined ? null : { path: 'to', message: RULE_LOOP }
}

/**
 * Where a link leads by a rule; undefined where the rule isn't about it. `https://old.example/a` is about that address and what
 * is below it, and the rest moves along, behind one slash whether or not the rule's addresses end with it; a target that ends
 * in the middle of something (`/search?q=`, `/new-`) is continued without one. `https://old.example/a*` is about all that
 * begins so, and all of it leads to the target.
 */
export function linkBy({ from, to }: LinkRule, link: string): string | undefined {
  const address = settled(link)
  const isAll = from.endsWith('*')
  const prefix = settled(isAll ? from.slice(0, -1) : from)
  if (!address.startsWith(prefix)) return undefined
  if (isAll || address === prefix) return to
  // The sign that parts the two belongs to what moves along.
  const rest = address.slice(prefix.replace(/[/?#]$/, '').length)
  if (!/^[/?#]/.test(rest)) return undefined
  const isParted = to.at(-1) === rest[0] || (/[/?#]$/.test(prefix) && /[?#]|[^\p{L}\p{N}]$/u.test(to))
  const moved = to + (isParted ? rest.slice(1) : rest)
  return isPage(moved) ? moved : undefined
}
