import { linksIn } from './links.ts'
import { plainText } from './text.ts'

/** A stored body as it is read: its text and the addresses it leads to. */
export type ReadBody = { html: string; text: string; links: readonly string[] }

/** Reads a body once, for all who ask something of it. */
export function readBody(html: string): ReadBody {
  const text = plainText(html)
  return { html, text, links: linksIn(html, text) }
}
