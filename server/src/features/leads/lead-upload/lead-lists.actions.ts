import { createHash } from 'node:crypto'
import { addressReader } from '@ward/domain/leads/lead-upload/addresses'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { addPart, insertList, setListHash } from './lead-lists.db.ts'

/** Entries of one piece of a list: as many are gone through in one step. */
export const ENTRIES_A_PART = 2000

/**
 * Writes a list down as it comes, in pieces of whole entries, so that no more than a piece is in memory however long it is. The
 * hash is that of its entries: the same list with other separators is the same list.
 */
export async function keepList(site: SiteHandle, uploadedBy: string | null) {
  const listId = await insertList(site, uploadedBy, Buffer.alloc(0))
  const reader = addressReader()
  const hash = createHash('sha256')
  let number = 0
  let count = 0
  let waiting: string[] = []
  const keep = async (most: number) => {
    while (waiting.length >= most && waiting.length > 0) {
      const part = waiting.slice(0, ENTRIES_A_PART)
      waiting = waiting.slice(ENTRIES_A_PART)
      for (const entry of part) hash.update(`${entry.toLowerCase()}\n`)
      count += part.length
      await addPart(site, { listId, number: number++, content: part.join('\n') })
    }
  }
  return {
    async add(text: string): Promise<void> {
      // The database keeps no NUL and no half of a pair; another sign that is not seen stands for them.
      for (const entry of reader.read(text.replaceAll('\0', '\u0001').toWellFormed())) waiting.push(entry)
      await keep(ENTRIES_A_PART)
    },
    async end(): Promise<{ listId: string; hash: Buffer; count: number }> {
      waiting.push(...reader.end())
      await keep(1)
      const of = hash.digest()
      await setListHash(site, listId, of)
      return { listId, hash: of, count }
    },
  }
}
