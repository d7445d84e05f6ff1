import { withoutEnd } from '@ward/domain/kernel/text-ends'
import { visit } from 'unist-util-visit'
import { plainText } from './text.ts'
import { attribute, isElement, parseBody } from './tree.ts'

const writtenAddress = /\b(?:https?:\/\/|www\.)[^\s<>"'()[\]{}]+/gi

/** Every address a body leads to, each once: links first, then addresses only written in its text (`plainText`, if known). */
export function linksIn(body: string, text = plainText(body)): string[] {
  const found = new Set<string>()
  if (/<a\s/i.test(body)) {
    visit(parseBody(body), 'element', (node) => {
      const href = isElement(node, 'a') ? attribute(node, 'href').trim() : ''
      if (href !== '') found.add(href)
    })
  }
  for (const [address] of text.matchAll(writtenAddress)) found.add(withoutEnd(address, '.,;:!?'))
  return [...found]
}

const imageAddress = /\.(?:jpe?g|png|gif|webp|avif|bmp|heic|svg|tiff?)(?:[?#]|$)/i
const imageShortcode = /\[(?:gallery|caption|attachment)\b/i

/**
 * Whether a body shows or leads to an image, which a person has to look at: `<img>`, a link to an image file, an attachment.
 * `links` are the body's `linksIn`, if known.
 */
export function hasImage(body: string, links?: readonly string[]): boolean {
  if (imageShortcode.test(body)) return true
  let shown = false
  if (/<im/i.test(body)) {
    visit(parseBody(body), 'element', (node) => {
      shown ||= isElement(node, 'img')
    })
  }
  return shown || (links ?? linksIn(body)).some((address) => imageAddress.test(address))
}
