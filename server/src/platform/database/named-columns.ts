import pg from 'pg'

export type Row = Record<string, unknown>
/** How one value is read from the bytes of its row. */
type Read = (bytes: Buffer, from: number, to: number) => unknown
type Described = Pick<pg.FieldDef, 'name' | 'dataTypeID'>
type ParserOf = (oid: number, format: 'text') => (text: string) => unknown

const BOOL = 16
const INTEGERS: ReadonlySet<number> = new Set([21, 23, 26])
const [MINUS, ZERO, TRUE] = [...Buffer.from('-0t')] as [number, number, number]

/** The columns of a statement, and how a row of it is read. */
export class Columns {
  readonly #names: readonly string[]
  readonly #reads: readonly Read[]
  /** All rows are made like this one, so that they are alike to the engine. */
  readonly #blank: Row

  constructor(described: readonly Described[], parserOf: ParserOf) {
    this.#names = described.map(({ name }) => camelCase(name))
    this.#reads = described.map(({ dataTypeID }) => readOf(dataTypeID, parserOf))
    this.#blank = Object.fromEntries(this.#names.map((name) => [name, null]))
  }

  /** @param at where the values begin in a message of a row */
  rowAt(bytes: Buffer, at: number): Row {
    const row = { ...this.#blank }
    let next = at
    for (let nth = 0; nth < this.#names.length; nth++) {
      const length = bytes.readInt32BE(next)
      next += 4
      if (length < 0) continue
      row[this.#names[nth] as string] = this.#reads[nth]?.(bytes, next, next + length)
      next += length
    }
    return row
  }
}

function readOf(oid: number, parserOf: ParserOf): Read {
  const parse = parserOf(oid, 'text')
  if (parse === pg.types.getTypeParser(oid, 'text')) {
    if (oid === BOOL) return (bytes, from) => bytes[from] === TRUE
    if (INTEGERS.has(oid)) return integerAt
    if (parse === AS_IT_IS) return (bytes, from, to) => bytes.toString('utf8', from, to)
  }
  return (bytes, from, to) => parse(bytes.toString('utf8', from, to))
}

/** The driver's way with unknown types: their text is their value. */
const AS_IT_IS = pg.types.getTypeParser(pg.types.builtins.TEXT, 'text')

function integerAt(bytes: Buffer, from: number, to: number): number {
  const isNegative = bytes[from] === MINUS
  let value = 0
  for (let at = isNegative ? from + 1 : from; at < to; at++) value = value * 10 + (bytes[at] ?? ZERO) - ZERO
  return isNegative ? -value : value
}

const known = new Map<string, string>()

/** `listed_at` is `listedAt` in code; there are as many names as the code asks for. */
export function camelCase(name: string): string {
  const camel = known.get(name) ?? name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase())
  known.set(name, camel)
  return camel
}
