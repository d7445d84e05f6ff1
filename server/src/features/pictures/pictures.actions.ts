import { once, type TxCtx } from '../../platform/context.ts'
import { outsidePicturesIn } from '../../platform/html/pictures.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { insertAddresses } from './pictures.db.ts'

export const FETCH_PICTURE = 'pictures.fetch'

/** The number of pictures that are fetched for one text; further pictures stay links. */
const MOST_OF_A_TEXT = 20
/** Characters of an address. */
const LONGEST = 2000

/** Has the pictures of a text that lie on other hosts fetched, each address once, after the change that brings the text in. */
export async function wantPictures(tx: TxCtx, body: string): Promise<void> {
  if (!/<im/i.test(body)) return
  const outside = outsidePicturesIn(body, originUrl(await once(tx, siteOrigin)))
  await wantAddresses(tx, outside.filter(({ length }) => length <= LONGEST).slice(0, MOST_OF_A_TEXT))
}

/** Has pictures that lie on other hosts fetched, each address once a site, after this change. */
export async function wantAddresses(tx: TxCtx, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  for (const id of await insertAddresses(tx.site, addresses)) await enqueue(tx, FETCH_PICTURE, id)
}
