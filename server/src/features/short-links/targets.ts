import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { isPublicAddress } from '../../platform/outgoing/public-address.ts'

export const NO_WEB_ADDRESS = 'Type an address that begins with https://, http:// or /'
export const HAS_CREDENTIALS = 'An address with a name or password in it cannot be a target'
export const IS_SHORT_ADDRESS = 'A short link cannot lead to another one'
export const IS_PRIVATE_ADDRESS = 'This address is not on the public internet'

/** The owner of a host: the site's own (with the port it is reached at), another site's of the network, or neither. */
export type HostOwner = (host: string) => Promise<'own' | 'network' | null>

/** Links of a site whose targets are looked after: the newest. */
export const LOOKED_AFTER = 5000

/** Names that a public resolver never answers. */
const INNER_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home|corp|intranet|home\.arpa|test|invalid)$/
/** As the router reads paths: with encoded signs decoded. */
const isShortPath = (path: string) => /^\/+s(?:\/|$)/i.test(decoded(path))

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const isOutside = (host: string): boolean => {
  const address = host.replace(/^\[(.*)\]$/, '$1')
  if (isIP(address)) return isPublicAddress(address)
  return host.includes('.') && !INNER_NAME.test(host.replace(/\.$/, ''))
}

/**
 * The address that a target is, by which two are the same: as browsers read it, without a fragment or query of which nothing is
 * there, and of the own site without scheme and host; or why no short link may lead there.
 */
export async function readTarget(
  typed: string,
  ownerOf: HostOwner,
  ownPort: string,
): Promise<{ key: string } | { problem: string }> {
  const base = 'https://own.invalid'
  const isPath = /^\/(?![/\\])/.test(typed)
  const isWeb = /^https?:\/\/(?![/\\])/i.test(typed)
  if ((!isPath && !isWeb) || !URL.canParse(typed, base)) return { problem: NO_WEB_ADDRESS }
  const url = new URL(typed, base)
  if (url.username !== '' || url.password !== '') return { problem: HAS_CREDENTIALS }
  const owner = isPath && url.origin === base ? 'own' : await ownerOf(url.hostname)
  if (owner !== null && isShortPath(url.pathname)) return { problem: IS_SHORT_ADDRESS }
  if (owner === null && !isOutside(url.hostname)) return { problem: IS_PRIVATE_ADDRESS }
  const hash = url.hash === '#' ? '' : url.hash
  const place = url.pathname + (url.search === '?' ? '' : url.search) + hash
  const isHere = owner === 'own' && ['', ownPort].includes(url.port)
  return { key: isHere ? place : url.origin + place }
}

/** The stored hash of a target, to find it again however long it is. */
export const targetHash = (key: string): Buffer => createHash('sha256').update(key).digest()

/** The whole address of a target, as it is asked for; null for one that no address can be made of. */
export const targetAddress = (toUrl: string, origin: string): string | null => URL.parse(toUrl, origin)?.href ?? null
