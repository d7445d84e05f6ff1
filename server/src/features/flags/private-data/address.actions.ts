import { slugOfTitle } from '@ward/domain/slugs/slugs'
import type { TxCtx } from '../../../platform/context.ts'
import type { KnownPiece } from './finding/find.ts'
import { addressesOf, renewAddress } from './private-data.db.ts'
import type { Find } from './private-text.ts'

type Told = { find: Find; pieces: readonly KnownPiece[]; isRetitled: boolean }

/**
 * Gives a thread another address where a title of it held something private, or where its slug or SEO data of now or before
 * spell it out.
 */
export async function maskAddress(tx: TxCtx, threadId: string, { isRetitled, ...known }: Told): Promise<void> {
  if (isRetitled || (await addressesOf(tx.site, threadId)).some((each) => tells(each, known)))
    await renewAddress(tx, threadId)
}

/** Whether a slug has a piece in it, or SEO data do. */
function tells({ slug, seo }: { slug: string; seo: unknown }, { find, pieces }: Omit<Told, 'isRetitled'>): boolean {
  const slugs = pieces.map(({ words }) => slugOfTitle(words)).filter((piece) => piece !== '')
  const lines = Object.values(seo ?? {}).filter((value) => typeof value === 'string')
  return (
    [slug, ...lines].some((line) => slugs.some((piece) => line.includes(piece))) ||
    lines.some((line) => find(line).length > 0)
  )
}
