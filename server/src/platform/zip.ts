import { Zip, ZipDeflate } from 'fflate'

/** A file of an archive: its path there and what it holds, in pieces. */
export type ZipEntry = { path: string; content: AsyncIterable<Uint8Array | string> }

/** A ZIP archive in pieces, made as they are taken: no file and no archive is ever in memory whole. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  const text = new TextEncoder()
  for await (const { path, content } of entries) {
    const file = new ZipDeflate(path)
    zip.add(file)
    for await (const piece of content) {
      file.push(typeof piece === 'string' ? text.encode(piece) : piece)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
