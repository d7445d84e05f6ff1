import { AROUND, type Entry } from './product.ts'
import { dayIn, type Reader } from './reader.ts'

const TREE = 'JDBOR/ClassificationList/Classification'
const NODE = `${TREE}/ClassificationNodeRootList/ClassificationNode`
/** The nesting element: a node holds a list of nodes, which stands for nothing of its own. */
const NESTING = 'ClassificationNodeChildList'
const KNOWN = new Set([
  ...AROUND,
  ...['JDBOR/ClassificationList', TREE, `${TREE}/OrphaNumber`, `${TREE}/Name`, `${TREE}/ClassificationNodeRootList`],
  ...[NODE, `${NODE}/${NESTING}`, `${NODE}/Disorder`, `${NODE}/Disorder/OrphaCode`, `${NODE}/Disorder/ExpertLink`],
  ...[`${NODE}/Disorder/Name`, `${NODE}/Disorder/DisorderType`, `${NODE}/Disorder/DisorderType/Name`],
])
const CATEGORY = 'Category'
/** Characters of a text that is read: codes and names of types are short. */
const TEXT_MOST = 200

type Node = { code: number; isCategory: boolean }

/** Reads a tree of categories: of each condition the nearest category above it, and the head of the tree. */
export class ClassificationReader implements Reader {
  readonly #path: string[] = []
  /** The nodes that are open, the head first. */
  readonly #open: Node[] = []
  #done: Entry[] = []
  #text = ''
  release: string | null = null
  entries = 0
  elements = 0
  unknown = 0

  open(name: string, attributes: Record<string, string>): void {
    this.#text = ''
    this.elements += 1
    // Nodes within nodes are at one path, however deep.
    const isWithin = name === 'ClassificationNode' && this.#at === `${NODE}/${NESTING}`
    if (isWithin) this.#path.pop()
    else this.#path.push(name)
    if (!KNOWN.has(this.#at)) this.unknown += 1
    if (this.#at === 'JDBOR') this.release = dayIn(attributes.date ?? attributes.ExtractionDate)
    if (this.#at === NODE) this.#open.push({ code: 0, isCategory: false })
  }

  text(text: string): void {
    if (this.#text.length < TEXT_MOST) this.#text += text
  }

  close(): void {
    const [at, node] = [this.#at, this.#open.at(-1)]
    const text = this.#text.trim()
    this.#text = ''
    if (at === NODE) {
      this.#open.pop()
      // Back in the list of the node above, or in that of heads.
      if (this.#open.length > 0) this.#path.push(NESTING)
      else this.#path.pop()
      return
    }
    this.#path.pop()
    if (!node) return
    if (at === `${NODE}/Disorder/OrphaCode` && /^\d{1,9}$/.test(text)) node.code = Number(text)
    if (at === `${NODE}/Disorder/DisorderType/Name`) node.isCategory = text === CATEGORY
    if (at === `${NODE}/Disorder`) this.#finish(node)
  }

  take(): Entry[] {
    const done = this.#done
    this.#done = []
    return done
  }

  #finish({ code }: Node): void {
    if (code === 0) return
    this.entries += 1
    const category = this.#open.slice(0, -1).findLast((above) => above.isCategory)
    if (category) this.#done.push({ code, values: { head: this.#open[0]?.code, category: category.code } })
  }

  get #at(): string {
    return this.#path.join('/')
  }
}
