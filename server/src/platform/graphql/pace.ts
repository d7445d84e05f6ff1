/** Milliseconds that one request's answer is worked on before others have their turn: many objects, and few. */
const SLICE = 8
const LONGEST_SLICE = 25
/** An answer with this many objects counts as long. Each pause splits what would have been one database statement. */
const MANY = 200
/** Lists up to this length are made in one go. */
const SHORT = 100

/**
 * Builds a long answer in slices and gives the event loop a turn between them, so that other requests are answered
 * meanwhile.
 */
export class Pace {
  private begun: number | null = null
  private made = 0
  private readonly waiting: (() => void)[] = []

  /** Objects that are made now. */
  count(objects: number): void {
    this.made += objects
  }

  /** Whether the answer was made long enough without a pause. */
  isLong(): boolean {
    const now = performance.now()
    if (this.begun !== null) return now - this.begun > (this.made > MANY ? SLICE : LONGEST_SLICE)
    this.begin(now)
    setImmediate(() => this.begin(null))
    return false
  }

  private begin(now: number | null): void {
    this.begun = now
    this.made = 0
  }

  /**
   * Waits until other requests had their turn. Those that wait continue one after the other, each in a slice of its
   * own.
   */
  pause(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve)
      if (this.waiting.length === 1) setImmediate(this.goOn)
    })
  }

  private readonly goOn = (): void => {
    this.begin(null)
    this.waiting.shift()?.()
    if (this.waiting.length > 0) setImmediate(this.goOn)
  }

  /** The same rows; where they are many or it took long already each comes when it is its turn. */
  rows<Row>(rows: readonly Row[]): readonly (Row | Promise<Row>)[] {
    if (rows.length <= SHORT && (rows.length === 0 || !this.isLong())) return rows
    let before: Promise<unknown> = Promise.resolve()
    return rows.map((row) => {
      const own = before.then(() => (this.isLong() ? this.pause().then(() => row) : row))
      before = own
      return own
    })
  }
}
