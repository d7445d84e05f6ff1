import { storedLink } from '@ward/domain/kernel/links'

/** Characters of an address in a rule. */
export const RULE_ADDRESS_MAX = 2000
export const RULE_FROM = 'An address begins with / or http, and may end with *'
export const RULE_TO = 'A target begins with / or http'
export const RULE_LOOP = 'The target would itself be changed by this rule'

export type LinkRule = { from: string; to: string }

/** Scheme and host in small letters, as they may be written in any. */
const settled = (address: string) => address.replace(/^https?:\/\/[^/?#]*/i, (origin) => origin.toLowerCase())

/** Whether an address may stand in a rule or a repair: a path of the site or http(s), without spaces and stars. */
export const isAddress = (address: string): boolean =>
  /^(?:\/|https?:\/\/\w)/i.test(address) && !/[\s*]/.test(address) && storedLink(address) === address

/** The problem of a rule, by the field. */
export function ruleProblem({ from, to }: LinkRule): { path: keyof LinkRule; message: string } | null {
  if (!isAddress(from.replace(/\*$/, ''))) return { path: 'from', message: RULE_FROM }
  if (!isAddress(to)) return { path: 'to', message: RULE_TO }
  return linkBy({ from, to }, to) === undefined ? null : { path: 'to', message: RULE_LOOP }
}

/**
 * Where a link leads by a rule; undefined where the rule isn't about it. `https://old.example/a` is about that address and what
 * is below it, and the rest moves along; `https://old.example/a*` is about all that begins so, and all of it leads to the
 * target.
 */
export function linkBy({ from, to }: LinkRule, link: string): string | undefined {
  const address = settled(link)
  const isAll = from.endsWith('*')
  const prefix = settled(isAll ? from.slice(0, -1) : from)
  if (!address.startsWith(prefix)) return undefined
  const rest = address.slice(prefix.length)
  if (isAll) return to
  return rest === '' || /[/?#]$/.test(prefix) || /^[/?#]/.test(rest) ? to + rest : undefined
}
