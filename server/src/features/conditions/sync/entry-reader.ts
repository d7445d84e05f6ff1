import { AROUND, type Entry, type Item, type Product } from './product.ts'
import { dayIn, type Reader } from './reader.ts'

/** Characters of one text: the longest definition has some thousands. */
const TEXT_MOST = 200_000

/** Collects the entries of a file from its elements, each known by its full path. */
export class EntryReader implements Reader {
  readonly #product: Product
  readonly #known: ReadonlySet<string>
  readonly #path: string[] = []
  #done: Entry[] = []
  #texts: Record<string, string> | null = null
  #lists: Record<string, Item[]> = {}
  #item: Record<string, string> = {}
  #text = ''
  release: string | null = null
  entries = 0
  elements = 0
  unknown = 0

  constructor(product: Product) {
    this.#product = product
    const within = [...Object.keys(product.texts), ...Object.keys(product.lists), ...product.known]
    this.#known = new Set([...AROUND, product.entry, ...within.map((path) => `${product.entry}/${path}`)])
  }

  open(name: string, attributes: Record<string, string>): void {
    this.#path.push(name)
    this.#text = ''
    this.elements += 1
    const path = this.#path.join('/')
    if (!this.#known.has(path)) this.unknown += 1
    if (path === 'JDBOR') this.release = dayIn(attributes.date ?? attributes.ExtractionDate)
    if (path === this.#product.entry) {
      this.#texts = {}
      this.#lists = {}
    }
    const list = this.#product.lists[this.#within(path)]
    if (this.#texts && list && this.#isItem(path)) {
      this.#item = {}
      this.#lists[list] = [...(this.#lists[list] ?? []), this.#item]
    }
  }

  text(text: string): void {
    if (this.#text.length < TEXT_MOST) this.#text += text
  }

  close(): void {
    const path = this.#path.join('/')
    this.#path.pop()
    const within = this.#within(path)
    const text = this.#text
    this.#text = ''
    if (!this.#texts) return
    if (path === this.#product.entry) {
      this.#finish(this.#texts)
      return
    }
    const name = this.#product.texts[within]
    if (name) this.#texts[name] ??= text
    const own = this.#product.lists[`${within}/`] ?? (this.#isItem(path) ? undefined : this.#product.lists[within])
    if (own) this.#item[own] ??= text
  }

  take(): Entry[] {
    const done = this.#done
    this.#done = []
    return done
  }

  #finish(texts: Record<string, string>): void {
    this.#texts = null
    const code = Number(texts.code)
    if (!/^\d{1,9}$/.test(texts.code?.trim() ?? '') || code === 0) return
    this.entries += 1
    this.#done.push({ code, values: this.#product.make({ texts, lists: this.#lists }) })
  }

  #within = (path: string) => path.slice(this.#product.entry.length + 1)

  /** A path of a list that is not below another one begins an item. */
  #isItem(path: string): boolean {
    const within = this.#within(path)
    return !Object.keys(this.#product.lists).some((other) => !other.endsWith('/') && within.startsWith(`${other}/`))
  }
}
