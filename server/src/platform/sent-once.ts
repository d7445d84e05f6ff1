import { createHash } from 'node:crypto'

/**
 * The key of one send of a form: the form's nonce and the words in it. The same form sent again with other words, as
 * after the browser's Back, says something else.
 *
 * @returns a UUID
 */
export function sendOf(nonce: string, ...words: readonly string[]): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([nonce.toLowerCase(), ...words]))
    .digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}
