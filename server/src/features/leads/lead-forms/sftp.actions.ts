import { conflict, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import {
  type Connection,
  type ConnectionTest,
  NO_CONNECTION,
  NOT_REACHED,
  NOT_SIGNED_IN,
  NOT_WRITTEN,
  OTHER_HOST_KEY,
  PASSWORD_NEEDED,
  SFTP_PORT,
} from '@ward/domain/leads/lead-forms/connection'
import type Client from 'ssh2-sftp-client'
import { audit } from '../../../platform/audit.ts'
import { actorId, type Ctx, type TxCtx } from '../../../platform/context.ts'
import {
  type HostKey,
  NoSftp,
  newKeyPair,
  type SftpReach,
  type SftpServer,
  withSftp,
} from '../../../platform/outgoing/sftp.ts'
import type { Seals } from '../../../platform/seals.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { isServerOf, passwordPlace } from './lead-forms.actions.ts'
import { type LeadFormRow, leadFormById } from './lead-forms.db.ts'
import { insertOwnKey, noteKeyTaken, type OwnKey, ownKey, pinKey, pinnedKey } from './sftp.db.ts'

export const KEY_PLACE = 'sftp key'

/** Our key, made when it is first asked for. */
async function keyOf(ctx: Ctx): Promise<OwnKey> {
  const known = await ownKey(ctx.network)
  if (known) return known
  const { seals } = ctx
  if (!seals) throw new Error('Only a request can create a key')
  await inTransaction(ctx, (tx) => makeKey(tx, seals))
  return (await ownKey(ctx.network)) as OwnKey
}

async function makeKey(tx: TxCtx, seals: Seals): Promise<void> {
  const made = newKeyPair()
  await insertOwnKey(tx.network, { publicKey: made.public, privateKey: seals.seal(KEY_PLACE, made.private) })
  await audit(tx, { action: 'makeSftpKey', subjectType: 'sftpKey' })
}

/** Makes a new key for all sites; each server is signed in to with the one before until a test with the new one passes there. */
export async function makeSftpKey(tx: TxCtx): Promise<string> {
  if (!tx.seals) throw new Error('Only a request can create a key')
  await makeKey(tx, tx.seals)
  return ((await ownKey(tx.network)) as OwnKey).publicKey
}

/** The public half of our key, for whoever runs the server. */
export const publicKey = async (ctx: Ctx): Promise<string> => (await keyOf(ctx)).publicKey

/** Where files may go: elsewhere than the public internet only where a Super Admin allows it. */
export async function reachOf({ site }: Ctx): Promise<SftpReach | undefined> {
  const { sftpToPrivateHosts } = await settingsOf(site, 'sftpToPrivateHosts')
  return sftpToPrivateHosts ? { isAllowed: () => true } : undefined
}

/** The password that is typed, else the stored one where it is for this server and user. @throws INVALID where it is for others */
function passwordFor({ seals, site }: Ctx, given: Connection, form: LeadFormRow | undefined): string | null {
  if (given.password != null) return given.password === '' ? null : given.password
  if (!form?.sftpPassword) return null
  const server = { sftpHost: given.host, sftpPort: given.port ?? SFTP_PORT, sftpUser: given.user }
  if (!isServerOf(form, server)) throw invalid('connectionOptions.password', PASSWORD_NEEDED)
  return seals?.open(passwordPlace(site.siteId, form.id), form.sftpPassword) ?? null
}

/**
 * Tries a connection as a delivery would: signs in, writes a file, reads its size and takes it away. The key of the server is pinned
 * the first time; another one later is shown with the one that is pinned, and taken only when a person confirms it.
 *
 * @throws NOT_FOUND, INVALID with what is wrong with the connection, CONFLICT with both keys
 */
export async function testSftpConnection(
  ctx: Ctx,
  { id, connectionOptions, confirmedKey }: ConnectionTest,
): Promise<HostKey> {
  const { host, port, dir, user } = connectionOptions
  if (!host || !user) throw invalid('connectionOptions.host', NO_CONNECTION)
  const form = id ? orNotFound(await leadFormById(ctx.site, id)) : undefined
  const password = passwordFor(ctx, connectionOptions, form)
  const { id: ownKeyId, privateKey } = await keyOf(ctx)
  const server: SftpServer = {
    ...{ host, port: port ?? SFTP_PORT, user, password },
    privateKeys: [ctx.seals?.open(KEY_PLACE, privateKey) ?? ''],
  }
  const pinned = await pinnedKey(ctx.site, server)
  const isKnown = (key: HostKey) =>
    !pinned ||
    (key.fingerprint === pinned.fingerprint && key.algorithm === pinned.algorithm) ||
    key.fingerprint === confirmedKey
  const { key: shown, by } = await withSftp(
    server,
    { accepts: isKnown, reach: await reachOf(ctx) },
    async (client, signedIn) => {
      await probe(client, dir ?? '').catch(() => {
        throw invalid('connectionOptions.dir', NOT_WRITTEN)
      })
      return signedIn
    },
  ).catch((error: unknown) => {
    if (!(error instanceof NoSftp)) throw error
    if (error.problem === 'other key')
      throw conflict(OTHER_HOST_KEY, { pinned: pinned?.fingerprint, shown: error.shown?.fingerprint })
    throw invalid('connectionOptions.host', error.problem === 'not signed in' ? NOT_SIGNED_IN : NOT_REACHED)
  })
  await inTransaction(ctx, async (tx) => {
    const isOther = pinned?.fingerprint !== shown.fingerprint
    // Where a password let us in, nothing is known of our key.
    const taken = by === null && pinned ? pinned.ownKeyId : ownKeyId
    const pin = { ...shown, pinnedBy: actorId(tx.viewer), pinnedAt: tx.now(), ownKeyId: taken }
    if (isOther) await pinKey(tx.site, server, pin)
    else if (by !== null && pinned.ownKeyId !== ownKeyId) await noteKeyTaken(tx.site, server, ownKeyId)
    const fields = isOther ? ['hostKey'] : []
    await audit(tx, { action: 'testSftpConnection', subjectType: 'leadForm', subjectId: id ?? null, fields })
  })
  return shown
}

/** A file in a directory of the server. */
export const pathIn = (dir: string, name: string): string =>
  `${dir === '' || dir.endsWith('/') ? dir : `${dir}/`}${name}`

async function probe(client: Client, dir: string): Promise<void> {
  const path = pathIn(dir, '.ward-test.part')
  const content = Buffer.from('ward\n')
  await client.put(content, path)
  const { size } = await client.stat(path)
  await client.delete(path)
  if (size !== content.length) throw new Error('The file did not arrive complete')
}
