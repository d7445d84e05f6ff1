import { ALLOWED_ATTRIBUTES } from '@ward/domain/kernel/allowed-html'

/** Elements that stand on lines of their own. */
const BLOCKS = ['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'h2', 'h3', 'h4', 'hr']

export const isBlock = (node: Node): node is HTMLElement => node instanceof Element && BLOCKS.includes(node.localName)

/** Whether a block lies in it, however deep: such an inline element divides the lines it stands in. */
export const holdsBlock = (node: Node): boolean =>
  node instanceof Element && node.querySelector(BLOCKS.join(',')) !== null

/** `<img alt="" src="/a.png">`: an element with its listed attributes, whatever their order. */
function tagOf(element: Element): string {
  const kept = (ALLOWED_ATTRIBUTES[element.localName] ?? []).filter((name) => element.hasAttribute(name))
  return `<${[element.localName, ...kept.map((name) => `${name}=${element.getAttribute(name)}`).sort()].join(' ')}>`
}

/** A piece of a line: words, or a thing that stands among them, with all that is around it. */
type Piece = { text: string; marks: string; isThing: boolean }

/** As browsers do: white space is one space, and none at the ends of a line. */
function withoutUnseenSpace(line: readonly Piece[]): Piece[] {
  let isSpace = true
  const pieces = line.map((piece) => {
    if (piece.isThing) isSpace = false
    if (piece.isThing || piece.text === '') return piece
    const text = piece.text.replace(/[ \t\r\n\f]+/g, ' ').slice(isSpace && /^[ \t\r\n\f]/.test(piece.text) ? 1 : 0)
    if (text !== '') isSpace = text.endsWith(' ')
    return { ...piece, text }
  })
  const last = pieces.findLast((piece) => piece.text !== '')
  if (last && !last.isThing) last.text = last.text.replace(/ $/, '')
  return pieces
}

class Outline {
  readonly lines: string[] = []
  #line: Piece[] = []

  add(nodes: Iterable<Node>, marks: readonly string[], isPre: boolean) {
    for (const node of nodes) {
      if (!(node instanceof Element)) this.#put(node.textContent ?? '', marks, false)
      else if (node.localName === 'br') this.#end('<br>', isPre)
      else if (node.localName === 'img' || node.localName === 'inline-mention') this.#put(tagOf(node), marks, true)
      else if (isBlock(node)) this.#addBlock(node, marks, isPre)
      else this.add(node.childNodes, [...new Set([...marks, tagOf(node)])].sort(), isPre)
    }
  }

  #addBlock(block: HTMLElement, marks: readonly string[], isPre: boolean) {
    this.#end(tagOf(block), isPre)
    this.add(block.childNodes, marks, isPre || block.localName === 'pre')
    this.#end(`</${block.localName}>`, isPre || block.localName === 'pre')
  }

  #put(text: string, marks: readonly string[], isThing: boolean) {
    this.#line.push({ text, marks: marks.join(' '), isThing })
  }

  /** Ends a line. */
  #end(by: string, isPre: boolean) {
    const seen = isPre ? this.#line : withoutUnseenSpace(this.#line)
    const runs: [marks: string, text: string, isThing: boolean][] = []
    for (const { text, marks, isThing } of seen) {
      const last = runs.at(-1)
      if (last && !isThing && !last[2] && last[0] === marks) last[1] += text
      else if (text !== '') runs.push([marks, text, isThing])
    }
    if (runs.length > 0) this.lines.push(JSON.stringify(runs))
    this.lines.push(by)
    this.#line = []
  }

  done(): string {
    this.#end('', false)
    return this.lines.join('\n')
  }
}

/**
 * The visible text of a tree: its blocks, its words, and what stands around each of them; the order of formatting that lies
 * in one another, and white space that is not seen, make no difference. Two texts of one outline are the same text.
 */
export function outlineOf(nodes: Iterable<Node>): string {
  const outline = new Outline()
  outline.add(nodes, [], false)
  return outline.done()
}
