import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import type { RowReader } from '../row-reader.ts'
import { sourceOf } from './source-name.ts'
import type { WxrHead } from './wxr.ts'
import { readWxr } from './wxr-reader.ts'
import { WxrRows } from './wxr-rows.ts'

/**
 * Reads a WordPress export. Without a `name` of what its numbers are kept under, its own words say it. It is read whole each
 * time: which row a number belongs to is known only by those before it.
 */
export function wxrFile(chunks: AsyncIterable<Uint8Array>, { siteId }: SiteHandle, name: string | null): RowReader {
  let head: Pick<WxrHead, 'address' | 'title'> = { address: '', title: '' }
  return {
    readsAnew: false,
    async *rows(isOfStaff) {
      const rows = new WxrRows(siteId, isOfStaff)
      const onHead = (said: WxrHead) => {
        head = said
      }
      for await (const row of readWxr(chunks, onHead)) yield [rows.next(row)]
    },
    source: async (site, file) => ({ source: await sourceOf(site, head, { name, ...file }), address: head.address }),
    again: () => {
      throw new Error('Rows of an export never wait')
    },
  }
}
