import type { Ctx } from '../../platform/context.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { fileAddresses, giveUpFile, keepFile, storeImage } from '../../platform/files/stored-files.ts'
import { ImageRefused, readImage } from '../../platform/images/image-worker.ts'
import { addJob } from '../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../platform/jobs/task.ts'
import { NotFetched, type Reach } from '../../platform/outgoing/ask-public.ts'
import { fetchPublic } from '../../platform/outgoing/fetch-public.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { FETCH_PICTURE } from './pictures.actions.ts'
import { beginFetch, markFailed, markStored, waitingFor } from './pictures.db.ts'

const LIMITS = { maxBytes: 8_000_000, timeout: 15_000, accept: 'image/webp,image/png,image/jpeg,image/gif' }
/** As wide as any page shows a picture, on screens with two points to a pixel. */
const SIZES = { full: { side: 1600, square: false } }
/** A host that does not answer is asked so often, and then so many minutes apart at least. */
const TRIES = 4
const PAUSE = 60

/**
 * Fetches a picture that a text of this site shows and that lies elsewhere, writes it anew and keeps it. A file that is no
 * picture, or is refused, stays a link for ever; `fetchAgain` tries failed ones again.
 */
export const fetchPicture = (files: FileStore, reach?: Reach): SiteTask => ({
  name: FETCH_PICTURE,
  does: 'Fetches a picture of a text or an engagement from another host and keeps a copy',
  scope: 'site',
  run: async (ctx, { id }) => {
    const begun = await beginFetch(ctx.site, id)
    if (!begun) return
    try {
      await keep(ctx, files, { id, bytes: await fetchPublic(begun.address, LIMITS, reach) })
    } catch (error) {
      const isForGood = error instanceof ImageRefused || (error instanceof NotFetched && error.isForGood)
      if (!isForGood && !(error instanceof NotFetched)) throw error
      if (isForGood || begun.tries >= TRIES) await markFailed(ctx.site, id)
    }
  },
})

async function keep(ctx: Ctx, files: FileStore, { id, bytes }: { id: string; bytes: Buffer }): Promise<void> {
  const image = await readImage(bytes, SIZES)
  const { id: fileId, name } = await storeImage(ctx, files, { kind: 'picture' }, image)
  const { full: src } = fileAddresses(name, ['full'])
  const { width, height } = image
  const isKept = await inTransaction(
    ctx,
    async (tx) => {
      const isWaited = await markStored(tx.site, id, { fileId, src, width, height })
      if (isWaited) await keepFile(tx, fileId)
      return isWaited
    },
    { audited: false },
  )
  if (!isKept) await giveUpFile(ctx, fileId)
}

/** The pictures that failed for now, and those that a killed process left waiting. */
export const fetchAgain: NetworkTask = {
  name: 'pictures.again',
  does: 'Gives a job to every picture that still waits to be fetched',
  scope: 'network',
  at: '37 * * * *',
  run: async ({ network }) => {
    for (const picture of await waitingFor(network, PAUSE)) await addJob(network, FETCH_PICTURE, picture)
  },
}
