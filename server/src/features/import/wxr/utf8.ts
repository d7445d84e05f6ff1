import { isUtf8 } from 'node:buffer'

/** Whole characters of a file, and the byte (counted from 1) at which it stops being UTF-8, if it does. */
export type Decoded = { text: string; brokenAt: number | null }

/** Reads UTF-8 in pieces that may end within a character. Bytes that are not UTF-8 are reported, never mended. */
export class Utf8Reader {
  private rest: Buffer = Buffer.alloc(0)
  private before = 0

  read(chunk: Uint8Array): Decoded {
    const bytes = Buffer.concat([this.rest, chunk])
    const whole = bytes.subarray(0, bytes.length - begunAtEnd(bytes))
    this.rest = Buffer.from(bytes.subarray(whole.length))
    return this.decoded(whole)
  }

  /** The end of the file, where no character may be left half. */
  end(): Decoded {
    return this.decoded(this.rest)
  }

  private decoded(bytes: Buffer): Decoded {
    const valid = isUtf8(bytes) ? bytes.length : validLength(bytes)
    const brokenAt = valid === bytes.length ? null : this.before + valid + 1
    this.before += bytes.length
    return { text: bytes.toString('utf8', 0, valid), brokenAt }
  }
}

const lengthOf = (lead: number) => (lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1)

/** The number of bytes at the end that begin an unfinished character. */
function begunAtEnd(bytes: Buffer): number {
  for (let n = 1; n <= Math.min(3, bytes.length); n++) {
    const byte = bytes[bytes.length - n] ?? 0
    if (byte >= 0xc0) return lengthOf(byte) > n ? n : 0
    if (byte < 0x80) return 0
  }
  return 0
}

/** The number of bytes before the first wrong one. */
function validLength(bytes: Buffer): number {
  let at = 0
  while (at < bytes.length) {
    const end = at + lengthOf(bytes[at] ?? 0)
    if (end > bytes.length || !isUtf8(bytes.subarray(at, end))) break
    at = end
  }
  return at
}
