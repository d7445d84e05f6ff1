import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import ssh2 from 'ssh2'
import Client from 'ssh2-sftp-client'
import { addressesOf } from './addresses-of.ts'
import { isPublicAddress } from './public-address.ts'

/** Milliseconds for finding, reaching and signing in to a server. */
const PATIENCE = 10_000

/** Milliseconds for the work on a connection, and for the good-bye after it. */
const WORK_PATIENCE = 60_000
const END_PATIENCE = 2_000

/** The key by which a server proves who it is. */
export type HostKey = { algorithm: string; fingerprint: string }
export type SftpServer = {
  host: string
  port: number
  user: string
  password: string | null
  /** Ours, in the form of OpenSSH: the first is offered before the password, the others after it. */
  privateKeys: readonly string[]
}
/** How the server let us in: by the number of our key, or null by the password. */
export type SignedIn = { key: HostKey; by: number | null }
/** The addresses that may be reached; tests, whose servers are on this machine, say more. */
export type SftpReach = { isAllowed(address: string): boolean }
export const PUBLIC_SFTP: SftpReach = { isAllowed: isPublicAddress }

export type SftpProblem = 'not reached' | 'other key' | 'not signed in'

/** Why there is no connection; a forbidden address and a silent one are the same. */
export class NoSftp extends Error {
  override name = 'NoSftp'
  readonly problem: SftpProblem
  /** The key that was shown. */
  readonly shown: HostKey | null

  constructor(problem: SftpProblem, shown: HostKey | null = null) {
    super(`There is no connection: ${problem}`)
    this.problem = problem
    this.shown = shown
  }
}

/** A new pair of keys. The library writes one in some hundred so that it cannot read it again: that one is not taken. */
export function newKeyPair(): { public: string; private: string } {
  for (;;) {
    const made = ssh2.utils.generateKeyPairSync('ed25519', { comment: 'ward' })
    if (!(ssh2.utils.parseKey(made.private) instanceof Error)) return made
  }
}

/** `SHA256:…` as OpenSSH writes it, with the algorithm that stands in the key itself. */
function hostKeyOf(key: Buffer): HostKey {
  const algorithm = key.subarray(4, 4 + key.readUInt32BE(0)).toString('latin1')
  return { algorithm, fingerprint: `SHA256:${createHash('sha256').update(key).digest('base64').replaceAll('=', '')}` }
}

/** One address of the host that may be reached; all that it has are checked, and the connection asks no name again. */
async function addressOf(host: string, reach: SftpReach): Promise<string> {
  const all = isIP(host)
    ? [host]
    : await addressesOf(host, { servers: undefined, late: AbortSignal.timeout(PATIENCE) }).then(
        (found) => found.map(({ address }) => address),
        () => [],
      )
  const [first] = all
  if (first === undefined || !all.every((address) => reach.isAllowed(address))) throw new NoSftp('not reached')
  return first
}

type Way = ssh2.AnyAuthMethod & { by: number | null }
/** Ways to sign in, in their order; `taken` is the last that the server did not refuse, a key where it wanted more besides. */
function signingIn({ user: username, password, privateKeys }: SftpServer) {
  const keys = privateKeys.flatMap((key, by): Way[] => (key === '' ? [] : [{ type: 'publickey', username, key, by }]))
  const ways: Way[] =
    password === null ? keys : keys.toSpliced(1, 0, { type: 'password', username, password, by: null })
  let tried: number | null = null
  let taken: number | null = null
  return {
    taken: () => taken ?? tried,
    next(_left: unknown, isPartial: boolean | null) {
      if (isPartial) taken ??= tried
      const way = ways.shift()
      tried = way?.by ?? null
      return way ?? false
    },
  }
}

type SftpTerms = {
  accepts(key: HostKey): boolean
  reach?: SftpReach | undefined
  /** Milliseconds that the work may take: a server that stops in the middle is not waited for. */
  patience?: number
}

/**
 * Opens a connection, works on it and ends it. `accepts` judges the server's key before anything else is sent: where it says no the
 * server sees neither password nor byte.
 *
 * @throws NoSftp, or what the work throws
 */
export async function withSftp<Result>(
  server: SftpServer,
  { accepts, reach = PUBLIC_SFTP, patience = WORK_PATIENCE }: SftpTerms,
  work: (client: Client, signedIn: SignedIn) => Promise<Result>,
): Promise<Result> {
  const address = await addressOf(server.host, reach)
  const client = new Client()
  const inner = (client as unknown as { client: ssh2.Client }).client
  // The step that was under way reports a connection that broke.
  client.on('error', () => undefined)
  let shown: HostKey | null = null
  let isAccepted = false
  const hostVerifier = (key: Buffer): boolean => {
    shown = hostKeyOf(key)
    inner.setNoDelay(true)
    isAccepted = accepts(shown)
    return isAccepted
  }
  const ways = signingIn(server)
  try {
    try {
      await client.connect({
        host: address,
        port: server.port,
        username: server.user,
        authHandler: ways.next as ssh2.AuthHandlerMiddleware,
        hostVerifier,
        readyTimeout: PATIENCE,
      })
    } catch {
      if (shown === null) throw new NoSftp('not reached')
      throw new NoSftp(isAccepted ? 'not signed in' : 'other key', shown)
    }
    return await inTime(work(client, { key: shown as unknown as HostKey, by: ways.taken() }), patience)
  } finally {
    await Promise.race([client.end().catch(() => undefined), wait(END_PATIENCE)])
    // A connection that did not close is cut off.
    inner.destroy()
  }
}

async function inTime<Result>(work: Promise<Result>, patience: number): Promise<Result> {
  const over = new AbortController()
  const late = wait(patience, undefined, { signal: over.signal }).then(() => {
    throw new Error('The server took too long')
  })
  // Where the work is through first, nobody hears of this one.
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}
