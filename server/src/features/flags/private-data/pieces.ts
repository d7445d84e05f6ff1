import { hash } from 'node:crypto'
import type { PrivateSpan } from '@ward/domain/flags/private-data/span'
import { type Ctx, once } from '../../../platform/context.ts'
import { inTurns, spentBy } from '../../../platform/graphql/spent.ts'
import { findPrivateByParts } from './finding/find.ts'
import { privateIn } from './private-text.ts'
import { trustedOf } from './texts.ts'

/** The most texts of which a node remembers its findings. */
const REMEMBERED = 2_000
/** Where pieces stand, by what was read: an edited text is another one. The oldest is forgotten first. */
const remembered = new Map<string, PrivateSpan[]>()

/**
 * The first pieces of private data in a text, as it is or as markup, at most so many. Reading takes longer the longer a text
 * is, and a list has many: each is read in a turn of its own, a long one in several, and what was read once is remembered.
 */
export async function piecesIn(ctx: Ctx, text: string, most: number, as: 'text' | 'markup'): Promise<PrivateSpan[]> {
  const trusted = await once(ctx, trustedOf)
  const key = hash('sha256', JSON.stringify([as, most, trusted, text]))
  const known = remembered.get(key)
  if (known) return known
  spentBy(ctx)?.addRead(text.length)
  const byParts = (words: string) => findPrivateByParts(words, { trusted })
  const found = await inTurns(ctx, as === 'markup' ? privateIn(text, byParts, most) : plainly(byParts(text)))
  const pieces = found.slice(0, most)
  remembered.set(key, pieces)
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size > REMEMBERED) remembered.delete(oldest)
  return pieces
}

function* plainly(parts: Iterable<PrivateSpan[]>): Generator<void, PrivateSpan[]> {
  const found: PrivateSpan[] = []
  for (const part of parts) {
    yield
    found.push(...part)
  }
  return found
}
