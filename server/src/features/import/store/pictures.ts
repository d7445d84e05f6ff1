import type { TxCtx } from '../../../platform/context.ts'
import { wantPictures } from '../../pictures/pictures.actions.ts'
import type { Item } from './batch.ts'
import type { Stored } from './rows.db.ts'
import type { Staged } from './staged-row.ts'

const bodyOf = (staged: Staged): unknown =>
  staged.stage === 'content' ? staged.text.body : staged.stage === 'posts' ? staged.cells.body : undefined

/** Has the outside pictures of what a batch brought in fetched; not those of rows that were refused, wait or were here. */
export async function wantPicturesOf(tx: TxCtx, items: readonly Item[], stored: readonly Stored[]): Promise<void> {
  const others = new Set(stored.flatMap(({ fault, positions }) => (fault === null ? [] : (positions ?? []))))
  for (const item of items) {
    if (!('staged' in item) || others.has(item.position)) continue
    const body = bodyOf(item.staged)
    if (typeof body === 'string') await wantPictures(tx, body)
  }
}
