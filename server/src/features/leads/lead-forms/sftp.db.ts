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

/** Keeps the first key; where two nodes make one at once, the earlier counts for both. */
export const insertOwnKey = (network: NetworkDb, key: { publicKey: string; privateKey: Buffer }) =>
  network.insertInto('sftpKeys').values(key).execute()

type Server = { host: string; port: number }

/** The key that was pinned for a server. */
export const pinnedKey = (
  site: SiteHandle,
  { host, port }: Server,
): Promise<(HostKey & { pinnedAt: Date }) | undefined> =>
  site
    .from('sftpHostKeys')
    .select(['algorithm', 'fingerprint', 'pinnedAt'])
    .where('host', '=', host.toLowerCase())
    .where('port', '=', port)
    .executeTakeFirst()

export const pinKey = (
  site: SiteHandle,
  { host, port }: Server,
  key: HostKey & { pinnedBy: string | null; pinnedAt: Date },
) =>
  site
    .insertInto('sftpHostKeys', { host: host.toLowerCase(), port, ...key })
    .onConflict((conflict) => conflict.columns(['siteId', 'host', 'port']).doUpdateSet(key))
    .execute()
