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

/** The key that a server took last; where none is noted the first there was. */
export const keyTaken = (network: NetworkDb, id: number | null): Promise<OwnKey | undefined> =>
  network
    .selectFrom('sftpKeys')
    .select(['id', 'publicKey', 'privateKey'])
    .$if(id !== null, (query) => query.where('id', '=', id ?? 0))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

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
  key: HostKey & { pinnedBy: string | null; pinnedAt: Date; ownKeyId: number },
) =>
  site
    .insertInto('sftpHostKeys', { host: host.toLowerCase(), port, ...key })
    .onConflict((conflict) => conflict.columns(['siteId', 'host', 'port']).doUpdateSet(key))
    .execute()
