import { Recent } from '../recent.ts'
import { linksIn } from './links.ts'
import { plainText } from './text.ts'

/** A stored body as it is read: its text and the addresses it leads to. */
export type ReadBody = { html: string; text: string; links: readonly string[] }

/** A new text is read three times within a second: to be kept, to be scored and to be compared with others. */
const readings = new Recent<ReadBody>({ count: 200, length: 500_000, each: 10_000 })

/** Reads a body once, for all who ask something of it. */
export function readBody(html: string): ReadBody {
  const known = readings.get(html)
  if (known) return known
  const text = plainText(html)
  const read: ReadBody = { html, text, links: linksIn(html, text) }
  readings.set(html, read)
  return read
}
