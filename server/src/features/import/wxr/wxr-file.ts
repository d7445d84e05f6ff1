import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import type { RowReader } from '../row-reader.ts'
import { readStructure } from '../structure/structure-reader.ts'
import { sourceOf } from './source-name.ts'
import type { WxrHead, WxrRow } from './wxr.ts'
import { readWxr } from './wxr-reader.ts'
import { WxrRows } from './wxr-rows.ts'

/**
 * Reads a WordPress export. Without a `name` of what its numbers are kept under, its own words say it. It is read whole each
 * time: the row of a number depends on those before it. `again` gives the same file once more, for its categories and menus.
 */
export function wxrFile(
  chunks: AsyncIterable<Uint8Array>,
  { siteId }: SiteHandle,
  name: string | null,
  again: () => AsyncIterable<Uint8Array>,
): RowReader {
  let head: Pick<WxrHead, 'address' | 'title'> = { address: '', title: '' }
  return {
    readsAnew: false,
    async *rows(isOfStaff) {
      const rows = new WxrRows(siteId, isOfStaff)
      const onHead = (said: WxrHead) => {
        head = said
      }
      for await (const row of readWxr(chunks, onHead)) {
        const incoming = rows.next(row)
        if (!isOfStructure(row)) yield [incoming]
      }
    },
    source: async (site, file) => ({ source: await sourceOf(site, head, { name, ...file }), address: head.address }),
    structure: () => readStructure(again()),
    again: () => {
      throw new Error('Rows of an export never wait')
    },
  }
}

/** Categories and entries of menus come in after the rows, see the folder structure. */
const isOfStructure = (row: WxrRow): boolean =>
  (row.kind === 'term' && row.isCategory) || (row.kind === 'item' && row.type === 'nav_menu_item')
