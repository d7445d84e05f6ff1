import type { KnownPiece } from '@ward/domain/flags/private-data/find'
import { privateMask } from '@ward/domain/flags/private-data/masking'
import type { PrivateSpan } from '@ward/domain/flags/private-data/span'
import type { Element, Nodes, Root, Text } from 'hast'
import { BLOCK_ELEMENTS } from './allow-list.ts'
import { attribute, isElement, parseBody, writeTree } from './tree.ts'

/** Finds pieces in a text without markup. */
export type Find = (text: string) => PrivateSpan[]

/** A text node: where it begins in the text as it is searched, and in the text of all nodes one after another. */
type Place = { node: Text; at: number; offset: number }
/** A link or picture whose address or description holds a piece; the text of it, if any, is between `start` and `end`. */
type Hidden = PrivateSpan & { element: Element; words: string }
type Read = { text: string; places: Place[]; hidden: Hidden[] }

/** No word of it is private, and none goes through it. */
const MENTION = '\n\uFFFC\n'

function read(tree: Root, find: Find): Read {
  const found: Read = { text: '', places: [], hidden: [] }
  let offset = 0
  const endLine = () => {
    if (!found.text.endsWith('\n')) found.text += '\n'
  }
  const walk = (node: Nodes): void => {
    if (node.type === 'text') {
      found.places.push({ node, at: found.text.length, offset })
      found.text += node.value
      offset += node.value.length
    }
    if (node.type !== 'element' && node.type !== 'root') return
    const isLine = isElement(node) && (node.tagName === 'br' || BLOCK_ELEMENTS.has(node.tagName))
    if (isLine) endLine()
    if (isElement(node, 'inline-mention')) {
      found.text += MENTION
      offset += node.children.reduce((sum, child) => sum + (child.type === 'text' ? child.value.length : 0), 0)
      return
    }
    const start = offset
    for (const child of node.children) walk(child)
    if (isLine) endLine()
    if (isElement(node, 'a', 'img'))
      for (const piece of behind(node, find)) found.hidden.push({ ...piece, element: node, start, end: offset })
  }
  walk(tree)
  return found
}

/** Pieces in what a link leads to, and in where a picture lies and what is said of it. */
function behind(element: Element, find: Find): { kind: PrivateSpan['kind']; words: string }[] {
  const texts = ['href', 'src', 'alt'].map((name) => decoded(attribute(element, name).replace(/^mailto:/i, '')))
  return texts.flatMap((text) => find(text).map(({ kind, start, end }) => ({ kind, words: text.slice(start, end) })))
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** A span of the searched text in the text of all nodes one after another. */
function placed({ kind, start, end }: PrivateSpan, places: readonly Place[]): PrivateSpan | null {
  const within = places.filter(({ node, at }) => at < end && at + node.value.length > start)
  const [first, last] = [within[0], within.at(-1)]
  if (!first || !last) return null
  const from = first.offset + Math.max(0, start - first.at)
  return { kind, start: from, end: last.offset + Math.min(last.node.value.length, end - last.at) }
}

function piecesOf({ text, places, hidden }: Read, find: Find): { spans: PrivateSpan[]; words: KnownPiece[] } {
  const found = find(text)
  const spans = found.flatMap((span) => placed(span, places) ?? [])
  const others = hidden.filter(({ start, end }) => !spans.some((span) => span.start < end && start < span.end))
  return {
    spans: [...spans, ...others.map(({ kind, start, end }) => ({ kind, start, end }))].toSorted(
      (a, b) => a.start - b.start,
    ),
    words: [
      ...found.map(({ kind, start, end }) => ({ kind, words: text.slice(start, end) })),
      ...hidden.map(({ kind, words }) => ({ kind, words })),
    ],
  }
}

/** Where private data stands in a body: in UTF-16 units of its text, which is what its text nodes hold one after another. */
export function privateIn(body: string, find: Find): PrivateSpan[] {
  return piecesOf(read(parseBody(body), find), find).spans
}

/**
 * A body without its private data: each piece is replaced by what kind it was, links that lead to one are plain text, and
 * pictures that tell one go. Answers the pieces, as they were written; the body as it is where there are none.
 */
export function maskPrivate(body: string, find: Find): { body: string; pieces: KnownPiece[] } {
  const tree = parseBody(body)
  const found = read(tree, find)
  const { words } = piecesOf(found, find)
  if (words.length === 0) return { body, pieces: [] }
  for (const { kind, start, end } of find(found.text).toReversed()) mask(found.places, { kind, start, end })
  for (const { element, kind } of found.hidden) {
    // Neither is an element any more when the body is cleaned: what it holds stays.
    element.children = element.tagName === 'img' ? [{ type: 'text', value: privateMask[kind] }] : element.children
    element.tagName = 'span'
    element.properties = {}
  }
  return { body: writeTree(tree), pieces: words }
}

function mask(places: readonly Place[], { kind, start, end }: PrivateSpan): void {
  const within = places.filter(({ node, at }) => at < end && at + node.value.length > start)
  for (const [nth, { node, at }] of within.entries()) {
    const before = node.value.slice(0, Math.max(0, start - at))
    const after = end - at < node.value.length ? node.value.slice(end - at) : ''
    node.value = before + (nth === 0 ? privateMask[kind] : '') + after
  }
}
