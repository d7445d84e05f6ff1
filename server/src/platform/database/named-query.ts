import pg from 'pg'
import { Columns, type Row } from './named-columns.ts'
import { askOf, closeOf, parseOf, type Sendable, sendables } from './named-messages.ts'

/** The driver's internals relied on: its version is pinned, and `named-query.test.ts` asks for each of it. */
type Inside = Omit<pg.Connection, 'stream'> & {
  stream: { writable: boolean; write(bytes: Buffer): unknown }
  attachListeners(stream: Source): void
  /** Texts by the names under which PostgreSQL said it keeps them. */
  parsedStatements: Record<string, string>
}

/** The source of bytes. */
type Source = { on(event: string, listen: (bytes: Buffer) => void): unknown }

const insideOf = ({ connection }: { connection: pg.Connection }) => connection as unknown as Inside

/** The answer as the query builder takes it. */
export type Answered = { command: string; rowCount: number | null; rows: Row[] }

/** The known facts about our connections. */
const wires = new WeakMap<object, Wire>()

/** A connection on which named statements are asked without the driver's help; for everything else it is the driver's. */
export class NamedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const inside = insideOf(this)
    const wire = new Wire(this)
    wires.set(inside, wire)
    const attach = inside.attachListeners
    inside.attachListeners = (stream) => {
      attach.call(inside, wire)
      stream.on('data', (bytes) => wire.take(bytes))
    }
  }
}

const HEAD = 5
const [ROW] = [...Buffer.from('D')] as [number]

/** The messages from PostgreSQL: rows of named statements are read here, all other messages by the driver. */
class Wire implements Source {
  /** The statement that is asked now. */
  asked: NamedQuery | undefined
  /** Columns by the names of statements: known ones need no description again. */
  readonly columns = new Map<string, Columns>()
  /** Statements that PostgreSQL is to read anew, since their columns have changed. */
  readonly stale = new Set<string>()
  readonly #client: pg.Client
  #toDriver: (bytes: Buffer) => void = () => undefined
  #kept: Buffer[] = []
  #keptLength = 0
  #needed = HEAD

  constructor(client: pg.Client) {
    this.#client = client
  }

  /** The driver reads from here as from a stream. */
  on(event: string, listen: (bytes: Buffer) => void): this {
    if (event === 'data') this.#toDriver = listen
    return this
  }

  columnsOf = (described: readonly pg.FieldDef[]) =>
    new Columns(described, (oid, format) => this.#client.getTypeParser(oid, format))

  /** Takes bytes as they come: whole messages are read, what is left waits for more. */
  take(chunk: Buffer): void {
    const bytes = this.#withKept(chunk)
    if (!bytes) return
    let [at, passed] = [0, 0]
    while (at + HEAD <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (bytes[at] === ROW && this.asked) {
        // The driver may have the description of these very rows yet to read.
        if (passed < at) this.#toDriver(bytes.subarray(passed, at))
        this.asked.takeRow(bytes, at + HEAD + 2)
        passed = end
      }
      at = end
    }
    if (passed < at) this.#toDriver(bytes.subarray(passed, at))
    if (at < bytes.length) this.#keep(bytes, at)
  }

  /** All there is, or undefined while a message is not whole: a large one is put together once, not with each part of it. */
  #withKept(chunk: Buffer): Buffer | undefined {
    if (this.#keptLength === 0) return chunk
    this.#kept.push(chunk)
    this.#keptLength += chunk.length
    if (this.#keptLength < this.#needed) return undefined
    const whole = Buffer.concat(this.#kept)
    this.#kept = []
    this.#keptLength = 0
    return whole
  }

  #keep(bytes: Buffer, at: number): void {
    this.#kept = [bytes.subarray(at)]
    this.#keptLength = bytes.length - at
    this.#needed = this.#keptLength < HEAD ? HEAD : 1 + bytes.readUInt32BE(at + 1)
  }
}

/**
 * A named statement, asked once: in one piece, described only where the connection does not know its columns yet, its rows
 * read from the bytes. For `query` of a `NamedClient`.
 */
export class NamedQuery implements pg.Submittable {
  readonly answer: Promise<Answered>
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  readonly #sent: readonly Sendable[]
  #wire: Wire | undefined
  #columns: Columns | undefined
  #answered: Answered = { command: '', rowCount: null, rows: [] }
  #broken: { error: unknown } | undefined
  #resolve!: (answered: Answered) => void
  #reject!: (error: unknown) => void

  /** @throws for a value that cannot be sent */
  constructor(name: string, text: string, values: readonly unknown[]) {
    this.name = name
    this.text = text
    this.values = values
    this.#sent = sendables(values)
    this.answer = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  /** @returns what is wrong, which the driver gives to `handleError` */
  submit(connection: pg.Connection): Error | undefined {
    const { stream, parsedStatements } = connection as unknown as Inside
    const wire = wires.get(connection)
    if (!wire) return new Error('A named statement needs a client that can ask it')
    this.#wire = wire
    wire.asked = this
    this.#columns = wire.columns.get(this.name)
    const before: Buffer[] = []
    if (wire.stale.delete(this.name)) {
      before.push(closeOf(this.name))
      delete parsedStatements[this.name]
    }
    if (parsedStatements[this.name] === undefined) before.push(parseOf(this.name, this.text))
    // A connection that is gone says so by its end.
    if (!stream.writable) return undefined
    const isDescribed = !this.#columns
    stream.write(
      askOf(
        this.name,
        this.#sent,
        before.length > 0 ? { before: Buffer.concat(before), isDescribed } : { isDescribed },
      ),
    )
    return undefined
  }

  handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#columns = this.#wire?.columnsOf(fields)
  }

  takeRow(bytes: Buffer, at: number): void {
    if (this.#broken) return
    try {
      const row = this.#columns?.rowAt(bytes, at)
      if (row) this.#answered.rows.push(row)
    } catch (error) {
      this.#broken = { error }
    }
  }

  /** Rows of a statement that was given up before they came. */
  handleDataRow(): void {}

  /** `SELECT 10`, `INSERT 0 1`, `LOCK TABLE`. */
  handleCommandComplete({ text }: { text: string }): void {
    const words = text.split(' ')
    const count = Number(words.at(-1))
    this.#answered.command = words[0] ?? ''
    this.#answered.rowCount = Number.isNaN(count) ? null : count
    this.#wire?.columns.set(this.name, this.#columns ?? NO_COLUMNS)
  }

  handleError(error: unknown): void {
    const wire = this.#wire
    if (wire) {
      wire.asked = undefined
      if (isStale(error)) {
        wire.columns.delete(this.name)
        wire.stale.add(this.name)
      }
    }
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#wire) this.#wire.asked = undefined
    if (this.#broken) this.#reject(this.#broken.error)
    else this.#resolve(this.#answered)
  }
}

const NO_COLUMNS = new Columns([], () => String)

/**
 * Whether PostgreSQL refused a statement because its columns are others than when it was prepared, as after a migration:
 * "cached plan must not change result type", in the language of the server.
 */
export const isStale = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
