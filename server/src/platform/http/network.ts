import { isIPv4, isIPv6 } from 'node:net'

/**
 * The network an address is counted as: an IPv4 address is one; of IPv6 it is the /64, since whoever has one address of it
 * has all. An IPv4 address written as IPv6 is the IPv4 address. A text that is no address counts as it is.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined && isIPv4(mapped)) return mapped
  return groupsOf(address)?.slice(0, 4).join(':') ?? address
}

/** The /48 of an IPv6 address, as much as one customer is usually given; null where there is no such thing. */
export function wideNetworkOf(address: string): string | null {
  const network = networkOf(address)
  return isIPv6(address) && network.includes(':') ? network.split(':').slice(0, 3).join(':') : null
}

/** The eight groups of an IPv6 address, without leading zeros; null for what is none. */
function groupsOf(address: string): string[] | null {
  if (!isIPv6(address)) return null
  const written = new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)
  const [left = '', right] = written.split('::')
  const before = left === '' ? [] : left.split(':')
  const after = right === undefined || right === '' ? [] : right.split(':')
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
