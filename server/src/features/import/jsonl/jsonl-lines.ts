import { isUtf8 } from 'node:buffer'
import { IMPORT_LINE_MAX, LINE_FAULT } from '../import-rows.ts'

/** A line of the file, counted from 1; without its line end, or with what is wrong with it as a whole. */
export type Line = { line: number } & ({ text: string } | { fault: string })

const NEWLINE = 10

/**
 * The lines of a file that hold anything, those up to line `after` left out, in as many groups as chunks. Memory is
 * bounded by a chunk and the longest line.
 */
export async function* readLines(chunks: AsyncIterable<Uint8Array>, after = 0): AsyncGenerator<Line[]> {
  let line = 0
  let rest: Buffer = Buffer.alloc(0)
  let isTooLong = false
  for await (const chunk of chunks) {
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const end = bytes.lastIndexOf(NEWLINE) + 1
    const group: Line[] = []
    if (end > 0) {
      if (isTooLong) {
        // The end of a line whose beginning was thrown away.
        const first = bytes.indexOf(NEWLINE) + 1
        isTooLong = false
        if (++line > after) group.push({ line, fault: LINE_FAULT.tooLong })
        take(bytes.subarray(first, end))
      } else take(rest.length === 0 ? bytes.subarray(0, end) : Buffer.concat([rest, bytes.subarray(0, end)]))
      rest = Buffer.from(bytes.subarray(end))
    } else if (!isTooLong) rest = Buffer.concat([rest, bytes])
    if (rest.length > IMPORT_LINE_MAX) {
      isTooLong = true
      rest = Buffer.alloc(0)
    }
    if (group.length > 0) yield group

    function take(whole: Buffer) {
      line = addLines(group, whole, line, after)
    }
  }
  const last: Line[] = []
  if (isTooLong) last.push({ line: line + 1, fault: LINE_FAULT.tooLong })
  else if (rest.length > 0) addLines(last, Buffer.concat([rest, Buffer.from('\n')]), line, after)
  if (last.length > 0 && line + 1 > after) yield last
}

/** Adds the lines of whole lines' bytes; returns the number of the last. */
function addLines(group: Line[], bytes: Buffer, before: number, after: number): number {
  if (bytes.length === 0) return before
  if (before < after) {
    const skipped = skipLines(bytes, after - before)
    return skipped.bytes === bytes.length
      ? before + skipped.lines
      : addLines(group, bytes.subarray(skipped.bytes), before + skipped.lines, after)
  }
  let line = before
  if (isUtf8(bytes)) {
    const texts = bytes.toString('utf8').split('\n')
    for (let at = 0; at < texts.length - 1; at++) add(texts[at] ?? '', ++line)
    return line
  }
  for (let from = 0; from < bytes.length; ) {
    const to = bytes.indexOf(NEWLINE, from)
    const one = bytes.subarray(from, to)
    if (isUtf8(one)) add(one.toString('utf8'), ++line)
    else group.push({ line: ++line, fault: LINE_FAULT.notUtf8 })
    from = to + 1
  }
  return line

  function add(text: string, number: number) {
    // A byte order mark is no part of the first row.
    const row = number === 1 && text.startsWith('\ufeff') ? text.slice(1) : text
    if (row.length > IMPORT_LINE_MAX) group.push({ line: number, fault: LINE_FAULT.tooLong })
    else if (row !== '' && row.trim() !== '') group.push({ line: number, text: row })
  }
}

function skipLines(bytes: Buffer, requested: number): { bytes: number; lines: number } {
  let at = 0
  let lines = 0
  while (lines < requested && at < bytes.length) {
    at = bytes.indexOf(NEWLINE, at) + 1
    lines++
  }
  return { bytes: at, lines }
}
