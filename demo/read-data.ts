import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The content of a data file of the demo: `migraine/posts` is demo/migraine/posts.json. */
export const readData = <Data>(name: string): Data =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8'))
