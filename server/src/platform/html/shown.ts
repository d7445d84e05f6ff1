import type { Html } from '@ward/domain/kernel/html-template'
import { visit } from 'unist-util-visit'
import { Recent } from '../recent.ts'
import { type Origin, originUrl } from '../site-origin.ts'
import { cleanHtml } from './clean.ts'
import { mentionOf } from './mentions.ts'
import { type PictureCopy, settleOutsidePictures } from './pictures.ts'
import { parseBody, writeTree } from './tree.ts'

/** Tags that can do nothing: without attributes, and whatever their order, they hold only text. */
const HARMLESS = /<\/?p>|<br>/g

/**
 * Whether a body contains only text and harmless tags, as most do: such bodies skip the parser, which is slow on long
 * pages.
 */
const isPlain = (body: string) => !body.replace(HARMLESS, '').includes('<')

/** Clean bodies by host and what is stored: cleaning takes milliseconds, and the same pages are read again and again. */
const cleaned = new Recent<string>({ count: 2000, length: 4_000_000, each: 100_000 })

function cleanFor(body: string, host: string): string {
  const key = `${host}\n${body}`
  const known = cleaned.get(key)
  if (known !== undefined) return known
  const clean = cleanHtml(body, [host])
  cleaned.set(key, clean)
  return clean
}

/**
 * A stored body as a page may print it: cleaned once more by the one allow-list, its mentions made links, and so are its
 * pictures on other hosts of which we have no copy: no reader's browser asks those.
 *
 * @param origin of the page; links to its host are the site's own
 * @param mentioned where the mentioned user is seen, by their id; null leaves the mention plain text
 * @param copyOf our copy of a picture that lies elsewhere, by its address
 */
export function shownBody(
  body: string,
  origin: Origin,
  mentioned: (userId: string) => string | null,
  copyOf: (address: string) => PictureCopy | undefined = () => undefined,
): Html {
  if (isPlain(body)) return { safe: body }
  const clean = cleanFor(body, origin.host)
  if (!/<(?:inline-mention|img)/.test(clean)) return { safe: clean }
  const tree = parseBody(clean)
  visit(tree, 'element', (node) => {
    const mention = mentionOf(node)
    if (node.tagName !== 'inline-mention' || mention === null) return
    const href = mentioned(mention.userId)
    node.tagName = href === null ? 'span' : 'a'
    node.properties = href === null ? {} : { href, rel: ['noopener'] }
  })
  settleOutsidePictures(tree, { origin: originUrl(origin), copyOf })
  return { safe: writeTree(tree) }
}
