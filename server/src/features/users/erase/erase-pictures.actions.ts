import { textPicturePath } from '@ward/domain/app/front-end-links'
import { DELETED_PICTURE } from '@ward/domain/member-site/member-site'
import type { Ctx } from '../../../platform/context.ts'
import { dropFile, fileNames } from '../../../platform/files/stored-files.ts'
import { replacePictures } from '../../../platform/html/pictures.ts'
import type { Run } from '../../../platform/jobs/with-run.ts'
import { repeatHash } from '../../automod/automod.actions.ts'
import { picturesInTexts, rewrite } from './erase.db.ts'

const PICTURES_A_STEP = 100

/** Gives up the pictures in the texts of an account, and says in the texts, which stay, that there was one. */
export async function takeOutPictures(ctx: Ctx, run: Run, userId: string): Promise<void> {
  for (;;) {
    const pictures = await picturesInTexts(ctx.site, userId, PICTURES_A_STEP)
    if (pictures.length === 0) return
    const addresses = pictures.flatMap(({ name, sizes }) => fileNames(name, sizes).map(textPicturePath))
    const texts = [...new Map(pictures.map((picture) => [picture.id, picture])).values()].flatMap((text) => {
      const body = replacePictures(text.body, addresses, DELETED_PICTURE)
      return body === text.body ? [] : [{ ...text, rewritten: body, textHash: repeatHash(body) }]
    })
    await run.step({ by: pictures.length }, async (tx) => {
      const done = new Set(await rewrite(tx.network, tx.site.siteId, texts))
      // A text that is edited at this moment is read again, with its pictures.
      const isLeft = new Set(texts.flatMap(({ id }) => (done.has(id) ? [] : [id])))
      for (const { id, fileId } of pictures) if (!isLeft.has(id)) await dropFile(tx, fileId)
    })
  }
}
