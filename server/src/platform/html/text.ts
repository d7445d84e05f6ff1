import type { Root } from 'hast'
import { toText } from 'hast-util-to-text'
import { visit } from 'unist-util-visit'
import { ALLOW_LIST } from './allow-list.ts'
import { mentionOf } from './mentions.ts'
import { isElement, parseBody } from './tree.ts'

/** The text of a body as it is read, with its line breaks; mentions are '@name', images are left out. */
export function plainText(body: string): string {
  return readable(body, '')
}

/** Previews are made from so many characters of the body first, and from all of it when they hold too little text. */
const PREVIEW_SOURCE = 4000

/**
 * The first `max` characters of the plain text in one line; images appear as [image], mentions as '@name' (spec 1
 * §2.4: 60). Counts characters as people see them, so no emoji or accent is cut; an ellipsis follows when text is cut.
 */
export function previewText(body: string, max = 60): string {
  const plain = plainParagraphs(body)
  if (plain !== null) return shown(firstCharacters(oneLine(plain), max))
  const start = body.length > PREVIEW_SOURCE ? body.slice(0, PREVIEW_SOURCE).replace(/[<&][^<>&;]*$/, '') : body
  const short = firstCharacters(oneLine(readable(start, '[image]')), max)
  if (short.cut || body.length <= PREVIEW_SOURCE) return shown(short)
  return shown(firstCharacters(oneLine(readable(body, '[image]')), max))
}

/** The preview of what is plain text already (a bio): nothing in it is read as markup, so `x<y` stays whole. */
export function plainPreview(text: string, max = 60): string {
  return shown(firstCharacters(oneLine(wellFormed(text)), max))
}

/** Without what no page can show: NUL, and halves of pairs. */
const wellFormed = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** No line breaks, references, zero width spaces or halves of pairs inside: those the tree reads in its own way. */
const PLAIN_PARAGRAPHS = /^(?:<p>[ -%'-;=?-\u200a\u200c-\ud7ff\ue000-\uffff]*<\/p>\s*)+$/

/** Paragraphs without other markup, which most bodies are: their text without building a tree; null for all others. */
function plainParagraphs(body: string): string | null {
  if (body.length > PREVIEW_SOURCE || !PLAIN_PARAGRAPHS.test(body)) return null
  return body.replaceAll('</p>', ' ').replaceAll('<p>', ' ')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function shown({ text, cut }: { text: string; cut: boolean }): string {
  return cut ? `${text.trimEnd()}…` : text
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** UTF-16 units one seen character may take: the longest emoji has 15; more is a pile of combining marks. */
const MAX_UNITS = 16

function firstCharacters(text: string, max: number): { text: string; cut: boolean } {
  // Printable ASCII is one character each.
  if (/^[\x20-\x7e]*$/.test(text.slice(0, max + 1))) return { text: text.slice(0, max), cut: text.length > max }
  let end = 0
  let count = 0
  for (const { index, segment } of characters.segment(text.slice(0, (max + 1) * MAX_UNITS))) {
    if (count === max || index + segment.length > max * MAX_UNITS) break
    end = index + segment.length
    count++
  }
  return { text: text.slice(0, end), cut: end < text.length }
}

function readable(body: string, image: string): string {
  if (!/[<&]/.test(body)) return wellFormed(body).trim()
  return toText(withReadableNodes(parseBody(body), image)).trim()
}

function withReadableNodes(tree: Root, image: string): Root {
  visit(tree, 'element', (node, index, parent) => {
    if (parent === undefined || index === undefined) return
    if (isElement(node, 'img') && image !== '') parent.children[index] = { type: 'text', value: image }
    if (ALLOW_LIST.strip?.includes(node.tagName)) {
      parent.children.splice(index, 1)
      return index
    }
    if (!isElement(node, 'inline-mention')) return
    const mention = mentionOf(node)
    if (mention !== null) node.children = [{ type: 'text', value: `@${mention.username}` }]
  })
  return tree
}
