import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { syncProblem, UNKNOWN_MOST } from '@ward/domain/conditions/condition-sync'
import { SaxesParser } from 'saxes'
import type { Entry } from './product.ts'
import type { Reader } from './reader.ts'

/** A file that is refused, with why. */
export class OrphadataRefused extends Error {}
const refused = (why: string) => new OrphadataRefused(why)

/** Bytes of a file when it is unpacked: the largest of Orphadata have some 60 million. */
const BYTES_MOST = 250_000_000
/** Bytes between two elements: a parser holds them all until the next one begins. */
const BETWEEN_MOST = 4_000_000
/** Trees of categories are some fifteen levels of two elements each. */
const DEPTH_MOST = 80

export type Release = { release: string; hash: string; entries: number }

/**
 * Reads a file of Orphadata from its first to its last byte without ever holding it: entries are handed on as they end. No
 * document type and no entities of its own are read; text is decoded as the file declares it.
 *
 * @throws OrphadataRefused
 */
export async function readOrphadata(
  path: string,
  found: Reader,
  each: (entry: Entry) => Promise<void> | void,
): Promise<Release> {
  const hash = createHash('sha256')
  let between = 0
  const parser = parserFor(found, () => {
    between = 0
  })
  let decoder: TextDecoder | undefined
  let size = 0
  const file = createReadStream(path)
  file.on('data', (part) => hash.update(part))
  const bytes = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  if (bytes !== file) file.on('error', (error) => bytes.destroy(error))
  try {
    for await (const part of bytes as AsyncIterable<Buffer>) {
      size += part.length
      between += part.length
      if (size > BYTES_MOST || between > BETWEEN_MOST) throw refused(syncProblem.tooLarge)
      decoder ??= decoderOf(part)
      parser.write(decoded(decoder, part))
      for (const entry of found.take()) await each(entry)
    }
    parser.write(decoded(decoder ?? new TextDecoder()))
    parser.close()
  } catch (error) {
    throw error instanceof OrphadataRefused ? error : refused(syncProblem.notXml(wordsOf(error)))
  } finally {
    file.destroy()
  }
  for (const entry of found.take()) await each(entry)
  return { ...judged(found), hash: hash.digest('hex') }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 200)

function parserFor(found: Reader, goesOn: () => void): SaxesParser {
  const parser = new SaxesParser()
  let depth = 0
  parser.on('error', (error) => {
    throw refused(syncProblem.notXml(wordsOf(error)))
  })
  parser.on('doctype', () => {
    throw refused(syncProblem.doctype)
  })
  parser.on('opentag', ({ name, attributes }) => {
    goesOn()
    if (++depth > DEPTH_MOST) throw refused(syncProblem.tooDeep)
    if (depth === 1 && name !== 'JDBOR') throw refused(syncProblem.notOrphadata)
    found.open(name, attributes as Record<string, string>)
  })
  parser.on('text', (text) => found.text(text))
  parser.on('cdata', (text) => found.text(text))
  parser.on('closetag', () => {
    depth -= 1
    found.close()
  })
  return parser
}

/** The encoding that the first line declares, UTF-8 without one. */
function decoderOf(begin: Buffer): TextDecoder {
  const declared = /^[^>]{0,200}encoding=["']([\w.:-]{1,40})["']/.exec(begin.subarray(0, 300).toString('latin1'))?.[1]
  const name = declared ?? 'utf-8'
  try {
    return new TextDecoder(name, { fatal: true })
  } catch {
    throw refused(syncProblem.encoding(name))
  }
}

function decoded(decoder: TextDecoder, part?: Buffer): string {
  try {
    return part ? decoder.decode(part, { stream: true }) : decoder.decode()
  } catch {
    throw refused(syncProblem.encoding(decoder.encoding))
  }
}

function judged({ release, entries, elements, unknown }: Reader): Omit<Release, 'hash'> {
  if (entries === 0) throw refused(syncProblem.empty)
  if (release === null) throw refused(syncProblem.noRelease)
  const share = unknown / elements
  if (share > UNKNOWN_MOST) throw refused(syncProblem.unknown(`${(share * 100).toFixed(1)}%`))
  return { release, entries }
}
