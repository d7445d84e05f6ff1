import { SiteLeft } from './query-tree.ts'
import { FUNCTIONS, OPERATORS, RESERVED, TYPES } from './sql-words.ts'

/** Stands in the text for what is printed there and is an expression of its own: a value, a column. */
export const OPERAND = '\ue000'

const isName = (token: string) => /^[a-z_]/.test(token) && !RESERVED.has(token)
const isLiteral = (token: string) => token === OPERAND || /^['\d]/.test(token)

/**
 * Reads an expression of raw SQL by its grammar, token by token.
 *
 * @throws SiteLeft where it is none
 */
export class RawReader {
  readonly #tokens: readonly string[]
  readonly #text: string
  #at = 0

  constructor(tokens: readonly string[], text: string) {
    this.#tokens = tokens
    this.#text = text
  }

  #next = (ahead = 0) => this.#tokens[this.#at + ahead] ?? ''

  #take(...words: string[]): boolean {
    const isNext = words.every((word, ahead) => this.#next(ahead) === word)
    if (isNext) this.#at += words.length
    return isNext
  }

  #expect(...words: string[]): void {
    if (!this.#take(...words)) this.#refuse()
  }

  #refuse(): never {
    throw new SiteLeft(`raw SQL that is not one expression: ${this.#text}`)
  }

  end(): void {
    if (this.#at < this.#tokens.length) this.#refuse()
  }

  isDirection = () => this.#next() === 'asc' || this.#next() === 'desc'

  direction(): void {
    if (!this.#take('asc')) this.#take('desc')
    if (this.#take('nulls') && !this.#take('first')) this.#expect('last')
  }

  /** @param isInside whether parentheses stand around it: there an `or` undoes nothing */
  expression(isInside: boolean): void {
    this.#operand()
    for (;;) {
      const next = this.#next()
      if (next === 'or' && !isInside) this.#refuse()
      if (OPERATORS.has(next)) {
        this.#at++
        this.#operand()
      } else if (!this.#comparison()) return
    }
  }

  /** The words after an operand: `is null`, `is distinct from x`, `in (…)`, `between x and y`. */
  #comparison(): boolean {
    if (this.#take('is')) {
      this.#take('not')
      if (this.#take('distinct', 'from')) this.#operand()
      else if (!['null', 'true', 'false'].some((word) => this.#take(word))) this.#refuse()
      return true
    }
    const isDenied = this.#next() === 'not' && ['in', 'between', 'like'].includes(this.#next(1))
    if (isDenied) this.#at++
    if (this.#take('in')) this.#list()
    else if (this.#take('between')) {
      this.#operand()
      this.#expect('and')
      this.#operand()
    } else if (isDenied && this.#take('like')) this.#operand()
    else return false
    return true
  }

  #operand(): void {
    while (this.#take('not') || this.#take('-'));
    const token = this.#next()
    if (token === '(') this.#list()
    else if (token === 'case') this.#case()
    else if (this.#take('interval')) {
      if (!this.#next().startsWith("'")) this.#refuse()
      this.#at++
    } else if (this.#next(1) === '(' && FUNCTIONS.has(token)) this.#call()
    else if (isLiteral(token) || (isName(token) && this.#next(1) !== '(')) this.#at++
    else this.#refuse()
    this.#after()
  }

  /** Casts and parts of arrays. */
  #after(): void {
    for (;;) {
      if (this.#take('::')) {
        if (!TYPES.has(this.#next())) this.#refuse()
        this.#at++
        this.#take('[', ']')
      } else if (this.#take('[')) {
        if (this.#next() !== ':') this.expression(true)
        if (this.#take(':') && this.#next() !== ']') this.expression(true)
        this.#expect(']')
      } else return
    }
  }

  #list(): void {
    this.#expect('(')
    do this.expression(true)
    while (this.#take(','))
    this.#expect(')')
  }

  #call(): void {
    this.#at++
    if (!this.#take('(', ')') && !this.#take('(', '*', ')')) this.#arguments()
    if (this.#take('filter')) {
      this.#expect('(', 'where')
      this.expression(true)
      this.#expect(')')
    }
    if (this.#take('over')) this.#window()
  }

  #arguments(): void {
    this.#expect('(')
    this.#take('distinct')
    do {
      if (isName(this.#next()) && this.#next(1) === '=>') this.#at += 2
      this.expression(true)
    } while (this.#take(','))
    this.#expect(')')
  }

  #window(): void {
    this.#expect('(')
    if (this.#take('partition', 'by')) this.#expressions()
    if (this.#take('order', 'by')) this.#expressions()
    this.#expect(')')
  }

  #expressions(): void {
    do {
      this.expression(true)
      this.direction()
    } while (this.#take(','))
  }

  #case(): void {
    this.#expect('case')
    if (this.#next() !== 'when') this.expression(true)
    do {
      this.#expect('when')
      this.expression(true)
      this.#expect('then')
      this.expression(true)
    } while (this.#next() === 'when')
    if (this.#take('else')) this.expression(true)
    this.#expect('end')
  }
}
