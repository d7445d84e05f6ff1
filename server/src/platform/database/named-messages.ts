import pg from 'pg'

/** A value as PostgreSQL is sent it: its text, its bytes, or nothing. */
export type Sendable = string | Buffer | null

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): Sendable } }).utils

/** Values as the driver would send them. @throws for one that has no text, such as a circle */
export const sendables = (values: readonly unknown[]): Sendable[] =>
  values.map((value) => (typeof value === 'string' ? value : prepareValue(value)))

/** Letters of the messages that are sent (PostgreSQL's documentation, "Message Formats"). */
const [PARSE, BIND, DESCRIBE, EXECUTE, SYNC, CLOSE] = [...Buffer.from('PBDESC')] as [
  number,
  number,
  number,
  number,
  number,
  number,
]
const message = (letter: number, rest: Buffer): Buffer => {
  const head = Buffer.alloc(5, letter)
  head.writeInt32BE(4 + rest.length, 1)
  return Buffer.concat([head, rest])
}

/** The portal without a name, all its rows, and the end of what belongs together. */
const EXECUTE_SYNC = Buffer.concat([message(EXECUTE, Buffer.alloc(5)), message(SYNC, Buffer.alloc(0))])
const DESCRIBE_PORTAL = message(DESCRIBE, Buffer.from('P\0'))
const NOTHING = Buffer.alloc(0)

/** Makes PostgreSQL forget a statement; one it does not know is no error. */
export const closeOf = (name: string): Buffer => message(CLOSE, Buffer.from(`S${name}\0`))

/** Has a text read and kept under a name; PostgreSQL finds out by itself of what types its values are. */
export const parseOf = (name: string, text: string): Buffer => message(PARSE, Buffer.from(`${name}\0${text}\0\0\0`))

/**
 * Asks a prepared statement with these values, in one piece.
 *
 * @param before what has to be sent with it first
 * @param isDescribed whether its columns are to be described as well
 */
export function askOf(
  name: string,
  values: readonly Sendable[],
  { before = NOTHING, isDescribed }: { before?: Buffer; isDescribed: boolean },
): Buffer {
  const lengths = values.map((value) =>
    value === null ? 0 : typeof value === 'string' ? Buffer.byteLength(value) : value.length,
  )
  const bind =
    4 + 1 + name.length + 1 + 2 + 2 * values.length + 2 + lengths.reduce((sum, each) => sum + 4 + each, 0) + 2
  const described = isDescribed ? DESCRIBE_PORTAL : NOTHING
  const bytes = Buffer.allocUnsafe(before.length + 1 + bind + described.length + EXECUTE_SYNC.length)
  let at = before.copy(bytes)
  bytes[at++] = BIND
  at = bytes.writeInt32BE(bind, at)
  bytes[at++] = 0
  at += bytes.write(name, at)
  bytes[at++] = 0
  at = bytes.writeInt16BE(values.length, at)
  for (const value of values) at = bytes.writeInt16BE(value instanceof Buffer ? 1 : 0, at)
  at = bytes.writeInt16BE(values.length, at)
  for (const [nth, value] of values.entries()) {
    at = bytes.writeInt32BE(value === null ? -1 : (lengths[nth] ?? 0), at)
    if (value !== null) at += typeof value === 'string' ? bytes.write(value, at) : value.copy(bytes, at)
  }
  at = bytes.writeInt16BE(0, at)
  at += described.copy(bytes, at)
  EXECUTE_SYNC.copy(bytes, at)
  return bytes
}
