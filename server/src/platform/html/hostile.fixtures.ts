import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/** The hostile lists that lie beside a checkout; where they are absent these are null, and tests say they skip. */
const shared = new URL('../../../../../shared/data/bad-input/', import.meta.url)

function list<T>(name: string, read: (file: Buffer) => T): T | null {
  const file = new URL(name, shared)
  if (existsSync(file)) return read(readFileSync(file))
  console.warn(`Skipped: ../shared/data/bad-input/${name} is not there`)
  return null
}

export const naughtyStrings = list('blns.json', (file) => JSON.parse(file.toString()) as string[])
export const scriptPayloads = list('xss-half.txt.gz', (file) => gunzipSync(file).toString().split('\n'))
