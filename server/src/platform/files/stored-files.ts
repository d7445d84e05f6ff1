import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx, TxCtx } from '../context.ts'
import type { NetworkDb, SiteHandle } from '../database/site-handle.ts'
import type { ReadImage } from '../images/image-sizes.ts'
import { enqueue, type Payload } from '../jobs/enqueue.ts'
import { inTransaction } from '../transaction.ts'
import { type FileStore, fileKey } from './file-store.ts'

export const DELETE_FILE = 'files.delete'
/** Where a site's files are read. */
export const FILES_URL = '/files'
/** The one size of a picture that belongs to a text, and how the names of these end: they are not read there. */
export const OF_TEXT = 'text'
export const OF_TEXT_END = `-${OF_TEXT}.webp`

/**
 * The kinds of files: avatars belong to a user, of whom one is used at a time; pictures are copies of what texts show from
 * elsewhere, engagements have theirs, and those of a text a member brought with it.
 */
type FileKind = { kind: 'avatar' | 'text'; userId: string } | { kind: 'picture' | 'engagement'; userId?: undefined }
/** A picture in its sizes, each a file of its own. */
export type StoredFile = { id: string; name: string; sizes: string[] }

const nameOf = (name: string, size: string): string => `${name}-${size}.webp`

/** The names under which a picture lies, one for each of its sizes. */
export const fileNames = (name: string, sizes: readonly string[]): string[] => sizes.map((size) => nameOf(name, size))

/** Where the picture is read, by size; the names are random, so nobody finds a file whose address they were not given. */
export const fileAddresses = <Size extends string>(name: string, sizes: readonly Size[]): Record<Size, string> =>
  Object.fromEntries(sizes.map((size) => [size, `${FILES_URL}/${nameOf(name, size)}`])) as Record<Size, string>

/**
 * Stores a picture before the change that uses it: first the row, in a transaction of its own, then the files. Until
 * `keepFile` it is nobody's, and deleted after an hour.
 */
export async function storeImage(ctx: Ctx, files: FileStore, of: FileKind, image: ReadImage): Promise<StoredFile> {
  const sizes = Object.keys(image.files)
  const row = { kind: of.kind, userId: of.userId ?? null, name: randomBytes(16).toString('hex'), sizes }
  const claim = (tx: TxCtx) =>
    tx.site.insertInto('files', row).returning(['id', 'name', 'sizes']).executeTakeFirstOrThrow()
  const stored = await inTransaction(ctx, claim, { audited: false })
  for (const [size, bytes] of Object.entries(image.files))
    await files.put(fileKey(ctx.site.siteId, nameOf(stored.name, size)), bytes)
  return stored
}

/** Makes a stored file one that is used, in the change that uses it. @throws where it was given up meanwhile */
export async function keepFile(tx: TxCtx, id: string): Promise<void> {
  const kept = await setState(tx.site, id, 'writing', 'used')
  if (!kept) throw new Error('The file was not used within an hour of being written')
}

/** Gives up a file that is used, in the change that uses it no more; a job deletes it afterwards. */
export const dropFile = (tx: TxCtx, id: string): Promise<void> => drop(tx, id, 'used')

/** Gives up a file that was stored and is not used after all. Where even that fails, it is deleted after an hour. */
export const giveUpFile = (ctx: Ctx, id: string): Promise<void> =>
  inTransaction(ctx, (tx) => drop(tx, id, 'writing'), { audited: false })

async function drop(tx: TxCtx, id: string, from: string): Promise<void> {
  if (await setState(tx.site, id, from, 'dropped')) await enqueue(tx, DELETE_FILE, id)
}

const setState = (site: SiteHandle, id: string, from: string, state: string) =>
  site
    .updateTable('files')
    .set({ state, changedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst()

/** Says to which text a picture belongs. */
export const giveToText = (site: SiteHandle, id: string, contentId: string) =>
  site.updateTable('files').set({ contentId }).where('id', '=', id).execute()

/** The avatar that a user has, as a file. */
export const avatarFileOf = (site: SiteHandle, userId: string): Promise<{ id: string } | undefined> =>
  site
    .from('files')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', 'avatar')
    .where('state', '=', 'used')
    .executeTakeFirst()

/** Deletes a dropped file, then its row; nothing where it is used, or gone already. */
export async function deleteDropped(site: SiteHandle, files: FileStore, id: string): Promise<void> {
  const dropped = site.from('files').select(['name', 'sizes']).where('id', '=', id).where('state', '=', 'dropped')
  const row = await dropped.executeTakeFirst()
  if (!row) return
  for (const size of row.sizes) await files.delete(fileKey(site.siteId, nameOf(row.name, size)))
  await site.deleteFrom('files').where('id', '=', id).where('state', '=', 'dropped').execute()
}

/** Gives up what was written and never used, of all sites, and names every file that waits to be deleted; a thousand at a time. */
export async function leftFiles(network: NetworkDb): Promise<Payload[]> {
  await sql`
    update files set state = 'dropped', changed_at = now()
     where state = 'writing' and changed_at < now() - interval '1 hour'
  `.execute(network)
  const { rows } = await sql<Payload>`
    select site_id, id from files where state = 'dropped' order by changed_at limit 1000
  `.execute(network)
  return rows
}
