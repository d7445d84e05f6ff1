/** Milliseconds that one request's answer is made for at a stretch before others have their turn: many objects, and few. */
const STRETCH = 8
const LONGEST_STRETCH = 25
/** From so many objects on they are many. Each pause parts what would have been asked of the database in one statement. */
const MANY = 200
/** Lists up to this length are made in one go. */
const SHORT = 100

/** Makes a long answer in stretches, with turns of the event loop between them: others' requests are answered there. */
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
    if (this.begun !== null) return now - this.begun > (this.made > MANY ? STRETCH : LONGEST_STRETCH)
    this.begin(now)
    setImmediate(() => this.begin(null))
    return false
  }

  private begin(now: number | null): void {
    this.begun = now
    this.made = 0
  }

  /** Waits until others had their turn. Who waits goes on one after the other, each in a stretch of its own. */
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
