import { textPicturePath } from '@ward/domain/app/front-end-links'
import { html } from '@ward/domain/kernel/html-template'
import { IMAGE_PROBLEM } from '@ward/domain/kernel/images'
import { invalid, parseInput } from '@ward/domain/kernel/refusal'
import {
  PictureWords,
  TEXT_PICTURE_FIELD,
  TEXT_PICTURE_SIDE,
  TEXT_PICTURE_TOO_LARGE,
} from '@ward/domain/member-site/member-writing'
import { bytesOf, withMb } from '@ward/domain/site-settings/upload-limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Ctx, TxCtx, UserViewer } from '../../platform/context.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fileNames, giveToText, giveUpFile, keepFile, OF_TEXT, storeImage } from '../../platform/files/stored-files.ts'
import { readPageForm } from '../../platform/http/form-data.ts'
import { ImageRefused, readImage } from '../../platform/images/image-worker.ts'
import { turns } from '../../platform/limits/turns.ts'
import { settingsOf } from '../../platform/settings.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { contentByIds } from '../content/content.db.ts'
import { typedIn } from './writing.ts'

/** The picture that ends a body, as HTML; nothing where there is none. */
export type Pictured = { picture?: string }

/** A file that came with a form, and what was said of it. */
export type Brought = { file: Uint8Array; alt: string } | null

const SIZES = { [OF_TEXT]: { side: TEXT_PICTURE_SIDE, square: false } }
const Words = z.object({ alt: PictureWords })

/** Limits the files in a node's memory at once; later uploads wait, with their file still on its way. */
const inTurn = turns({ most: 4, waiting: 50 })

/** Reads the form of a page on which people write, and the picture that came with it. @throws INVALID */
export async function broughtPicture(ctx: Ctx, request: FastifyRequest, reply: FastifyReply): Promise<Brought> {
  if (!request.isMultipart()) return null
  const { imageMaxMb: mb } = await settingsOf(ctx.site, 'imageMaxMb')
  const tooLarge = withMb(TEXT_PICTURE_TOO_LARGE, mb)
  const requested = { field: TEXT_PICTURE_FIELD, maxBytes: bytesOf(mb), tooLarge }
  const file = await inTurn('uploads', () => readPageForm(ctx, request, reply, requested))
  const { alt } = parseInput(Words, { alt: typedIn(request, 'alt') })
  return file && { file, alt }
}

/**
 * Writes a text with the picture that came with it: the file first, then the change that uses it. Of a form that was sent twice
 * the second picture is given up.
 *
 * @throws INVALID with why the file is no picture that is taken
 */
export async function writeWithPicture<Written extends { id: string }>(
  ctx: Ctx,
  { files, viewer, brought }: { files: FileStore; viewer: UserViewer; brought: Brought },
  write: (tx: TxCtx, picture: string) => Promise<Written>,
): Promise<Written> {
  if (!brought) return inTransaction(ctx, (tx) => write(tx, ''))
  const image = await readImage(brought.file, SIZES).catch(refused)
  const { id: fileId, name } = await storeImage(ctx, files, { kind: 'text', userId: viewer.userId }, image)
  const [address = ''] = fileNames(name, [OF_TEXT]).map(textPicturePath)
  const [width, height] = [String(image.width), String(image.height)]
  const picture = html`<p><img src="${address}" alt="${brought.alt}" width="${width}" height="${height}"></p>`.safe
  let isUsed = false
  try {
    return await inTransaction(ctx, async (tx) => {
      const written = await write(tx, picture)
      const [text] = await contentByIds(tx.site, [written.id])
      isUsed = text?.body.includes(address) === true
      if (isUsed) {
        await keepFile(tx, fileId)
        await giveToText(tx.site, fileId, written.id)
      }
      return written
    })
  } catch (error) {
    isUsed = false
    throw error
  } finally {
    if (!isUsed) await giveUpFile(ctx, fileId)
  }
}

function refused(error: unknown): never {
  throw error instanceof ImageRefused ? invalid(TEXT_PICTURE_FIELD, IMAGE_PROBLEM[error.problem]) : error
}
