import { privateMask } from '@ward/domain/flags/private-data/masking'
import type { PrivateSpan } from '@ward/domain/flags/private-data/span'
import type { Element, Nodes, Root, Text } from 'hast'
import { BLOCK_ELEMENTS } from '../../../platform/html/allow-list.ts'
import { attribute, isElement, parseBody, writeTree } from '../../../platform/html/tree.ts'
import type { KnownPiece } from './finding/find.ts'

/** Finds pieces in a text without markup. */
export type Find = (text: string) => PrivateSpan[]

/** A text node: where it begins in the text as it is searched, and in the text of all nodes one after another. */
type Place = { node: Text; at: number; offset: number }
/** A link or picture whose address or description holds a piece; the text of it, if any, is between `start` and `end`. */
type Hidden = PrivateSpan & { element: Element; words: string }
/** A link or picture, and from where to where its text stands. */
type Leading = { element: Element; start: number; end: number }
type Read = { text: string; places: Place[]; leading: Leading[] }

/** No word of it is private, and none goes through it. */
const MENTION = '\n\uFFFC\n'

function read(tree: Root): Read {
  const found: Read = { text: '', places: [], leading: [] }
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
    if (isElement(node, 'a', 'img')) found.leading.push({ element: node, start, end: offset })
  }
  walk(tree)
  return found
}

/** Pieces in what a link leads to, and in where a picture lies and what is said of it. */
function behind({ element, start, end }: Leading, find: Find): Hidden[] {
  const texts = ['href', 'src', 'alt'].map((name) => decoded(attribute(element, name).replace(/^mailto:/i, '')))
  return texts.flatMap((text) =>
    find(text).map((span) => ({ kind: span.kind, words: text.slice(span.start, span.end), element, start, end })),
  )
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

/** Where pieces stand in the text of all nodes: those of the text, and those behind a link that holds none of them. */
function placesOf(places: readonly Place[], found: readonly PrivateSpan[], hidden: readonly Hidden[]): PrivateSpan[] {
  const spans = found.flatMap((span) => placed(span, places) ?? [])
  const others = hidden.filter(({ start, end }) => !spans.some((span) => span.start < end && start < span.end))
  return [...spans, ...others.map(({ kind, start, end }) => ({ kind, start, end }))].toSorted(
    (a, b) => a.start - b.start,
  )
}

/**
 * Where private data stands in a body: in UTF-16 units of its text, which is what its text nodes hold one after another. Some of the
 * work at each step, for whoever lets others work in between; no more than `most` are looked for.
 *
 * @param findByParts finds pieces in a text without markup, part after part
 */
export function* privateIn(
  body: string,
  findByParts: (text: string) => Iterable<PrivateSpan[]>,
  most: number,
): Generator<void, PrivateSpan[]> {
  const { text, places, leading } = read(parseBody(body))
  const found: PrivateSpan[] = []
  for (const part of findByParts(text)) {
    yield
    found.push(...part)
    if (found.length >= most) break
  }
  const hidden: Hidden[] = []
  for (const each of leading) {
    yield
    hidden.push(...behind(each, (words) => [...findByParts(words)].flat()))
    if (hidden.length >= most) break
  }
  return placesOf(places, found.slice(0, most), hidden).slice(0, most)
}

/**
 * A body without its private data: each piece is replaced by what kind it was, links that lead to one are plain text, and
 * pictures that tell one go. Answers the pieces, as they were written; the body as it is where there are none.
 */
export function maskPrivate(body: string, find: Find): { body: string; pieces: KnownPiece[] } {
  const tree = parseBody(body)
  const { text, places, leading } = read(tree)
  const found = find(text)
  const hidden = leading.flatMap((each) => behind(each, find))
  const pieces = [
    ...found.map(({ kind, start, end }) => ({ kind, words: text.slice(start, end) })),
    ...hidden.map(({ kind, words }) => ({ kind, words })),
  ]
  if (pieces.length === 0) return { body, pieces }
  for (const span of found.toReversed()) mask(places, span)
  for (const { element, kind } of hidden) {
    // Neither is an element any more when the body is cleaned: its content stays.
    element.children = element.tagName === 'img' ? [{ type: 'text', value: privateMask[kind] }] : element.children
    element.tagName = 'span'
    element.properties = {}
  }
  return { body: writeTree(tree), pieces }
}

function mask(places: readonly Place[], { kind, start, end }: PrivateSpan): void {
  const within = places.filter(({ node, at }) => at < end && at + node.value.length > start)
  for (const [nth, { node, at }] of within.entries()) {
    const before = node.value.slice(0, Math.max(0, start - at))
    const after = end - at < node.value.length ? node.value.slice(end - at) : ''
    node.value = before + (nth === 0 ? privateMask[kind] : '') + after
  }
}
