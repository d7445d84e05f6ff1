import type { Root } from 'hast'
import { toText } from 'hast-util-to-text'
import { visit } from 'unist-util-visit'
import { Recent } from '../recent.ts'
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
 * The plain text of a body in one line, at least its first `atLeast` characters where it has so many; images appear as
 * [image], mentions as '@name' (spec 1 §2.4).
 */
export function lineOf(body: string, atLeast: number): string {
  const plain = plainParagraphs(body)
  if (plain !== null) return oneLine(plain)
  const start = body.length > PREVIEW_SOURCE ? body.slice(0, PREVIEW_SOURCE).replace(/[<&][^<>&;]*$/, '') : body
  const line = lineOfMarkup(start)
  if (body.length <= PREVIEW_SOURCE || firstCharacters(line, atLeast).cut) return line
  return oneLine(readable(body, '[image]'))
}

/**
 * A cache of preview lines by their source: parsing takes most of a preview's time, and the same page of flags is
 * requested again and again.
 */
const lines = new Recent<string>({ count: 2000, length: 2_000_000, each: PREVIEW_SOURCE })

function lineOfMarkup(body: string): string {
  const known = lines.get(body)
  if (known !== undefined) return known
  const line = oneLine(readable(body, '[image]'))
  lines.set(body, line)
  return line
}

/** Plain text (a bio) in one line: nothing in it is read as markup, so `x<y` stays whole. */
export const plainLine = (text: string): string => oneLine(wellFormed(text))

/**
 * The first `max` characters of a line. Counts characters as people see them, so no emoji or accent is cut; an ellipsis
 * follows when text is cut.
 */
export const cutLine = (line: string, max: number): string => shown(firstCharacters(line, max))

/** The first `max` characters of a body as one reads it (spec 1 §2.4: 60). */
export const previewText = (body: string, max = 60): string => cutLine(lineOf(body, max), max)

/** Removes what no page can show: NUL and lone surrogates. */
const wellFormed = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** No line breaks, references, zero width spaces or halves of pairs inside: those the tree reads differently. */
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
/** ASCII, Latin letters, dashes and quotation marks: one character each, whatever stands beside them. */
const SINGLE_CHARACTERS = /^[ -~\xa0-\xac\xae-\u02ff\u2010-\u2027\u2030-\u203b]*$/
/** UTF-16 units one seen character may take: the longest emoji has 15; more is a pile of combining marks. */
const MAX_UNITS = 16

function firstCharacters(text: string, max: number): { text: string; cut: boolean } {
  if (SINGLE_CHARACTERS.test(text.slice(0, max + 1))) return { text: text.slice(0, max), cut: text.length > max }
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
