import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import type { HostKey } from '../../../platform/outgoing/sftp.ts'

export type OwnKey = { id: number; publicKey: string; privateKey: Buffer }

/** Our newest key. */
export const ownKey = (network: NetworkDb): Promise<OwnKey | undefined> =>
  network
    .selectFrom('sftpKeys')
    .select(['id', 'publicKey', 'privateKey'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The most of our keys that are offered to a server, which closes the connection after too many. */
const KEYS_OFFERED = 3

/** The key that a server took last, where none is noted the first there was; then others, which other users of it may still have. */
export const keysFor = (network: NetworkDb, id: number | null): Promise<OwnKey[]> =>
  network
    .selectFrom('sftpKeys')
    .select(['id', 'publicKey', 'privateKey'])
    .orderBy(id === null ? sql`id = (select min(id) from sftp_keys)` : sql`id = ${id}`, 'desc')
    .orderBy('id', 'desc')
    .limit(KEYS_OFFERED)
    .execute()

/** Notes which of our keys a server took. */
export const noteKeyTaken = (site: SiteHandle, { host, port }: Server, ownKeyId: number) =>
  site
    .updateTable('sftpHostKeys')
    .set({ ownKeyId })
    .where('host', '=', host.toLowerCase())
    .where('port', '=', port)
    .execute()

export const insertOwnKey = (network: NetworkDb, key: { publicKey: string; privateKey: Buffer }) =>
  network.insertInto('sftpKeys').values(key).execute()

type Server = { host: string; port: number }

/** The key that was pinned for a server. */
export const pinnedKey = (
  site: SiteHandle,
  { host, port }: Server,
): Promise<(HostKey & { pinnedAt: Date; ownKeyId: number | null }) | undefined> =>
  site
    .from('sftpHostKeys')
    .select(['algorithm', 'fingerprint', 'pinnedAt', 'ownKeyId'])
    .where('host', '=', host.toLowerCase())
    .where('port', '=', port)
    .executeTakeFirst()

/** The keys of several servers, by where each is: host:port. */
export async function pinnedKeysOf(site: SiteHandle, places: readonly string[]) {
  const hosts = places.map((place) => place.slice(0, place.lastIndexOf(':')))
  const rows = await site
    .from('sftpHostKeys')
    .select(['host', 'port', 'algorithm', 'fingerprint', 'pinnedAt'])
    .where('host', 'in', hosts)
    .execute()
  return rows.map((row) => ({ ...row, place: placeOf(row) }))
}
export const placeOf = ({ host, port }: Server): string => `${host.toLowerCase()}:${port}`

export const pinKey = (
  site: SiteHandle,
  { host, port }: Server,
  key: HostKey & { pinnedBy: string | null; pinnedAt: Date; ownKeyId: number | null },
) =>
  site
    .insertInto('sftpHostKeys', { host: host.toLowerCase(), port, ...key })
    .onConflict((conflict) => conflict.columns(['siteId', 'host', 'port']).doUpdateSet(key))
    .execute()
