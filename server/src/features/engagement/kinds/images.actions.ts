import {
  ENGAGEMENT_IMAGE_FIELD,
  ENGAGEMENT_IMAGE_GONE,
  ENGAGEMENT_IMAGE_REQUIRED,
  ENGAGEMENT_IMAGE_SIZES,
  uploadedName,
} from '@ward/domain/engagement/images'
import { IMAGE_PROBLEM } from '@ward/domain/kernel/images'
import { invalid } from '@ward/domain/kernel/refusal'
import { pictureSource } from '@ward/domain/pictures/pictures'
import { type Ctx, once, type TxCtx } from '../../../platform/context.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { fileAddresses, keepFile, storeImage } from '../../../platform/files/stored-files.ts'
import { loader } from '../../../platform/graphql/loader.ts'
import { ImageRefused, readImage } from '../../../platform/images/image-worker.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { originUrl, siteOrigin } from '../../../platform/site-origin.ts'
import { wantAddresses } from '../../pictures/pictures.actions.ts'
import { fetchedPictures } from '../../pictures/pictures.db.ts'
import { copyFileRow, imageNamed } from './images.db.ts'

/** The job that copies the bytes of an image to another site. */
export const COPY_IMAGE = 'engagement.copyImage'

/** Stores an image; it is there for an hour unless an engagement is saved with its address. @throws INVALID with why it is none */
export async function storeEngagementImage(ctx: Ctx, files: FileStore, file: Uint8Array | null): Promise<string> {
  if (file === null) throw invalid(ENGAGEMENT_IMAGE_FIELD, ENGAGEMENT_IMAGE_REQUIRED)
  const image = await readImage(file, ENGAGEMENT_IMAGE_SIZES).catch((error) => {
    throw error instanceof ImageRefused ? invalid(ENGAGEMENT_IMAGE_FIELD, IMAGE_PROBLEM[error.problem]) : error
  })
  const { name } = await storeImage(ctx, files, { kind: 'engagement' }, image)
  return fileAddresses(name, ['full']).full
}

/**
 * Makes an image last that an engagement is saved with; one of another host is fetched after the change. One that an engagement gives up stays: an earlier version can be
 * restored.
 *
 * @throws INVALID imageUrl where it was uploaded and is gone
 */
export async function keepImage(tx: TxCtx, imageUrl: string): Promise<void> {
  const name = uploadedName(imageUrl)
  if (name === null) return wantAddresses(tx, await outsideOf(tx, imageUrl))
  const image = await imageNamed(tx.site, name)
  if (!image || image.state === 'dropped') throw invalid('imageUrl', ENGAGEMENT_IMAGE_GONE)
  if (image.state === 'writing') await keepFile(tx, image.id)
}

/** The address of an image on another host, as the copies of pictures know it; none for one of the site's own, or none at all. */
async function outsideOf(ctx: Ctx, imageUrl: string): Promise<string[]> {
  if (imageUrl === '') return []
  const source = pictureSource(imageUrl, originUrl(await once(ctx, siteOrigin)))
  return source && !source.isOwn ? [source.href] : []
}

/** An image as pages show it: from this host alone. Without `src` it is not there yet, or could not be fetched. */
export type ShownImage = { src: string | null; isAwaited: boolean }

const copies = loader(
  async ({ site }, addresses) => fetchedPictures(site, addresses),
  (rows) => (address) => rows.find((row) => row.address === address),
)

/** The image of an engagement of this site: its own, or our copy of one that lies elsewhere; null where it has none. */
export async function shownImage(ctx: Ctx, imageUrl: string): Promise<ShownImage | null> {
  if (imageUrl === '') return null
  const [outside] = await outsideOf(ctx, imageUrl)
  if (outside === undefined) return { src: imageUrl, isAwaited: false }
  const copy = await copies.load(ctx, outside)
  return { src: copy?.src ?? null, isAwaited: copy?.isWaiting ?? false }
}

/** Gives the site of this context the image of another site's engagement, under the same name; its bytes follow by a job. */
export async function takeImage(tx: TxCtx, imageUrl: string): Promise<void> {
  const name = uploadedName(imageUrl)
  const id = name && (await copyFileRow(tx.site, name))
  if (id) await enqueue(tx, COPY_IMAGE, id)
}
