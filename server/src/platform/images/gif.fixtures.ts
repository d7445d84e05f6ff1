/** A GIF of two colours with so many frames; the sizes it claims for its screen and frames need not be true. */
export function gifOf(frames: number, { screen = 8, frame = 1 } = {}): Buffer {
  const each = Buffer.concat([
    Buffer.from('21f904000a000000', 'hex'),
    Buffer.from('2c00000000', 'hex'),
    square(frame),
    Buffer.from('000202440100', 'hex'),
  ])
  return Buffer.concat([
    Buffer.from('GIF89a'),
    square(screen),
    Buffer.from('800000000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => each),
    Buffer.from(';'),
  ])
}

const square = (side: number): Buffer => Buffer.from([side & 255, side >> 8, side & 255, side >> 8])

/** A file with one byte changed, so many bytes behind the first place where the word stands. */
export function patched(bytes: Buffer, word: string, behind: number): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf(word) + behind
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}
