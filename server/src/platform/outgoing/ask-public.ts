import type { LookupAddress } from 'node:dns'
import { type ClientRequest, type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { addressesOf } from './addresses-of.ts'
import { isPublicAddress } from './public-address.ts'

/** The rules that keep a request on the public internet; tests, whose servers are on this machine, say more. */
export type Reach = { isAllowed(address: string): boolean; ports: readonly string[]; nameServers?: readonly string[] }
/** An address without a port has that of its scheme. */
export const PUBLIC: Reach = { isAllowed: isPublicAddress, ports: ['', '80', '443'] }

/**
 * Why nothing came. One error whatever the reason, so that nobody learns from it what answers where; `isForGood` says
 * whether it is worth trying again.
 */
export class NotFetched extends Error {
  readonly isForGood: boolean

  constructor(isForGood: boolean) {
    super('The address could not be fetched')
    this.isForGood = isForGood
  }
}

/** The address is not one to be asked, or answers nothing that could be taken: for good. */
export const refused = () => new NotFetched(true)
/** The host did not answer now; it may later. */
export const failed = () => new NotFetched(false)

/** The version headers of an answer, to ask later whether there is a newer one. */
export type Validators = { etag?: string; lastModified?: string }
export type Asking = {
  late: AbortSignal
  accept: string
  reach: Reach
  known?: Validators
  /**
   * The token and origin, where the host wants to know who asks. It goes to the host that it is for, and to none that a
   * redirect names.
   */
  bearer?: { token: string; origin: string }
  /** Sends this as JSON, in the place of asking by GET. */
  post?: { body: string; headers: Readonly<Record<string, string>> }
}

/**
 * Asks an address that came from outside once, by GET unless something is sent, without cookies; a redirect is not followed.
 * Every address that the name leads to is checked where the connection is opened, so a name that leads elsewhere a moment later
 * finds nothing.
 *
 * @throws NotFetched
 */
export function askPublic(
  address: string,
  { late, accept, reach, known = {}, bearer, post }: Asking,
): Promise<IncomingMessage> {
  const url = URL.parse(address)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.username !== '' || url.password !== '' || !reach.ports.includes(url.port)) throw refused()
  // A host that is an address itself is never looked up.
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) && !reach.isAllowed(host)) throw refused()
  const options: RequestOptions = {
    method: post ? 'POST' : 'GET',
    signal: late,
    agent: false,
    lookup: checkedLookup(reach, late),
    headers: {
      ...{ accept, 'accept-encoding': 'identity', 'user-agent': 'Ward' },
      ...(post && {
        ...post.headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(post.body),
      }),
      ...(bearer?.origin === url.origin && { authorization: `Bearer ${bearer.token}` }),
      ...(known.etag && { 'if-none-match': known.etag }),
      ...(known.lastModified && { 'if-modified-since': known.lastModified }),
    },
  }
  return new Promise((resolve, reject) => {
    const asked: ClientRequest = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, options, resolve)
    asked.once('error', reject)
    // Any other end, such as a host that changes to another protocol: nobody waits for what never comes.
    asked.once('close', () => reject(failed()))
    asked.end(post?.body)
  })
}

/**
 * The lookup of the connection itself: the connection goes to the address it answers. One address that is not allowed refuses
 * all.
 */
const checkedLookup =
  ({ isAllowed, nameServers: servers }: Reach, late: AbortSignal): LookupFunction =>
  (hostname, options, callback) => {
    const answer = (found: LookupAddress[]) => {
      const [first] = found
      if (!first || !found.every(({ address }) => isAllowed(address))) return callback(refused(), '')
      if (options.all) return callback(null, found)
      callback(null, first.address, first.family)
    }
    addressesOf(hostname, { servers, late }).then(answer, (error) => callback(error, ''))
  }
