import { DOMParser, DOMSerializer, type Node as DocNode, Fragment, type Schema } from '@tiptap/pm/model'
import { LOOSE_TAG } from './elements.ts'
import { holdsBlock, isBlock, outlineOf } from './outline.ts'
import { parsed, tidy, unlisted } from './tidy.ts'

/** The change the visual editor would make to a text by itself, when it is more than elements it may not hold. */
const OTHER_NESTING = 'the nesting of its elements'

export type Body = {
  /** The text as the editor holds it. */
  doc: DocNode
  /** The parts of the text the editor cannot hold, in words; nothing: it goes in and comes out unharmed. */
  lost: readonly string[]
  /** The HTML of a document that this one became. Each block nobody touched is written exactly as it was read. */
  write: (doc: DocNode) => string
}

/** Reads HTML into a document of the editor. */
export function readBody(html: string, schema: Schema): Body {
  const tree = tidy(html)
  const seen = outlineOf(tree.childNodes)
  const blocks = groups(tree).map((group) => readBlock(group, schema))
  const doc = schema.topNodeType.createAndFill(null, Fragment.from(blocks.flatMap((block) => block.nodes)))
  if (!doc) throw new RangeError('A document of blocks that no document can hold')
  const read = blocks.flatMap(({ nodes: [node, ...others], source }) =>
    node && others.length === 0 ? [{ node, source }] : [],
  )
  // Two blocks that are equal in the editor may differ as HTML: each is compared by itself first.
  const known = new WeakMap(read.map(({ node, source }) => [node, source] as const))
  // A block that was changed and changed back is again what was read.
  const sourceOf = (block: DocNode) => {
    const source = known.get(block) ?? read.find(({ node }) => node.eq(block))?.source
    if (source !== undefined) known.set(block, source)
    return source
  }

  const isSame = blocks.length === 0 || outlineOf(treeOf(doc).childNodes) === seen
  const isWhole = isSame && blocks.every((block) => block.nodes.length === 1)
  const lost = unlisted(html)
  return {
    doc,
    lost: lost.length > 0 || isWhole ? lost : [OTHER_NESTING],
    write: (now) => (now.eq(doc) ? html : writeDocument(now, sourceOf)),
  }
}

/** The nodes of a body in turn: each block with what white space follows it, and each run of text between blocks. */
function groups(tree: Node): Node[][] {
  const all: Node[][] = []
  let isLoose = false
  for (const node of tree.childNodes) {
    const standsAlone = isBlock(node) || holdsBlock(node)
    const last = all.at(-1)
    if (last && (isBlank(node) || (isLoose && !standsAlone))) last.push(node)
    else if (!isBlank(node)) {
      all.push([node])
      isLoose = !standsAlone
    }
  }
  if (tree.firstChild && isBlank(tree.firstChild)) all[0]?.unshift(tree.firstChild)
  return all
}

const isBlank = (node: Node) => node.nodeType === 3 && (node.textContent ?? '').trim() === ''

/** The blocks one piece of HTML becomes (more than one only where the editor would change it), and its text as it was. */
function readBlock(group: Node[], schema: Schema): { nodes: DocNode[]; source: string } {
  const holder = parsed('')
  holder.append(...group.map((node) => node.cloneNode(true)))
  const source = holder.innerHTML
  wrapLoose(holder)
  const { content } = DOMParser.fromSchema(schema).parse(holder)
  return { nodes: [...content.content], source }
}

/** Puts text that stands beside blocks, in no paragraph of its own, into an element that stands for that. */
function wrapLoose(container: Element) {
  let loose: Element | null = null
  for (const node of [...container.childNodes]) {
    if (isBlock(node) || holdsBlock(node)) {
      loose = null
      if (/^(?:blockquote|li|ul|ol)$/.test((node as Element).localName)) wrapLoose(node as Element)
    } else if (!/^(?:ul|ol)$/.test(container.localName)) {
      if (loose === null && isBlank(node)) continue
      loose ??= container.insertBefore(container.ownerDocument.createElement(LOOSE_TAG), node)
      loose.append(node)
    }
  }
}

/** A document as a tree in which nothing loads and nothing runs. */
function treeOf(doc: DocNode): HTMLElement {
  const holder = parsed('')
  const serializer = DOMSerializer.fromSchema(doc.type.schema)
  serializer.serializeFragment(doc.content, { document: holder.ownerDocument }, holder)
  unwrapLoose(holder)
  return holder
}

/** Loose text stays loose, unless it would run into other loose text: then both are paragraphs. */
function unwrapLoose(tree: Element) {
  const all = [...tree.querySelectorAll(LOOSE_TAG)]
  const isLoose = (node: Element | null) => node?.localName === LOOSE_TAG
  const beside = new Set(all.filter((line) => isLoose(line.previousElementSibling) || isLoose(line.nextElementSibling)))
  for (const line of all) {
    if (!beside.has(line)) line.replaceWith(...line.childNodes)
    else {
      const paragraph = line.ownerDocument.createElement('p')
      paragraph.append(...line.childNodes)
      line.replaceWith(paragraph)
    }
  }
}

function writeDocument(doc: DocNode, sourceOf: (block: DocNode) => string | undefined): string {
  if (doc.childCount === 1 && doc.firstChild?.isTextblock && doc.firstChild.content.size === 0) return ''
  const isLoose = (at: number) => doc.maybeChild(at)?.type.name === 'loose'
  // Loose text beside loose text is written with it, so that neither runs into the other.
  let html = ''
  for (let at = 0; at < doc.childCount; at++) {
    let end = at + 1
    if (isLoose(at)) while (isLoose(end)) end++
    const source = end === at + 1 ? sourceOf(doc.child(at)) : undefined
    html += source ?? treeOf(doc.type.create(null, doc.content.content.slice(at, end))).innerHTML
    at = end - 1
  }
  return html
}
