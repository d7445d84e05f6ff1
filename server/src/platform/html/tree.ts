import type { Element, Nodes, Root, RootContent } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toHtml } from 'hast-util-to-html'

/**
 * Bounds of what is read as markup. A body of more characters is cut; one with more tags or elements, or nested so
 * deep that the parser's recursion ends, keeps its text and loses its markup; elements of the last level keep only
 * their text.
 */
export const MAX_BODY_LENGTH = 500_000
const MAX_TAGS = 5_000
const MAX_ELEMENTS = 10_000
const MAX_DEPTH = 60

/**
 * The tree of a body. Never throws, whatever the text is: NUL is dropped (PostgreSQL refuses it), a lone surrogate
 * becomes U+FFFD, time and depth are bounded. Parsing cleans nothing: see `cleanHtml`.
 */
export function parseBody(body: string): Root {
  const source = body.slice(0, MAX_BODY_LENGTH).replaceAll('\0', '').toWellFormed()
  return parseBounded(source)
}

function parseBounded(source: string): Root {
  if (startTags(source) > MAX_TAGS) return fragment(withoutTags(source))
  try {
    const tree = fragment(withPlainFormatting(source))
    if (cutBelow(tree, MAX_DEPTH) <= MAX_ELEMENTS) return tree
  } catch (error) {
    // The parser's tree is converted by recursion; only a body made to break it nests thousands of levels.
    if (!(error instanceof RangeError)) throw error
  }
  return fragment(withoutTags(source))
}

function fragment(source: string): Root {
  return fromHtml(source, { fragment: true })
}

function startTags(source: string): number {
  let count = 0
  for (const _ of source.matchAll(/<[a-z]/gi)) count++
  return count
}

/**
 * The HTML standard reopens unclosed formatting elements in each new paragraph unless they are equal. Without
 * attributes at most three of each name are reopened, so n elements can not become n² (attributes of these elements
 * are not on the allow-list anyway). Text after the last `>` holds no complete tag.
 */
function withPlainFormatting(source: string): string {
  const end = source.lastIndexOf('>') + 1
  const formatting = /<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\s/][^>]*>/gi
  return source.slice(0, end).replace(formatting, '<$1>') + source.slice(end)
}

function withoutTags(source: string): string {
  return source
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\b|$)/gi, '')
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('<', '&lt;')
}

/** Leaves of the elements `depth` levels down only their text; gives the number of elements in the levels above. */
function cutBelow(root: Root, depth: number): number {
  let level: (Root | Element)[] = [root]
  let elements = 0
  for (let step = 0; step < depth; step++) {
    level = level.flatMap((node) => elementsOf(node.children))
    elements += level.length
  }
  for (const node of level) node.children = [{ type: 'text', value: textBelow(node) }]
  return elements
}

function elementsOf(nodes: RootContent[]): Element[] {
  return nodes.filter((node) => node.type === 'element')
}

function textBelow(top: Root | Element): string {
  const texts: string[] = []
  const waiting: RootContent[] = [...top.children].reverse()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'text') texts.push(node.value)
    if (node.type === 'element') for (const child of node.children.toReversed()) waiting.push(child)
  }
  return texts.join('')
}

/** A tree as HTML, the way bodies are stored. */
export function writeTree(tree: Nodes): string {
  return toHtml(tree, { characterReferences: { useNamedReferences: true } })
}

/** Whether a node is an element, with one of the names when any are given. */
export function isElement(node: Nodes, ...names: string[]): node is Element {
  return node.type === 'element' && (names.length === 0 || names.includes(node.tagName))
}

/** An attribute as text; absent and valueless ones are ''. `name` is the tree's property name. */
export function attribute(node: Element, name: string): string {
  const value = node.properties[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
