import { namedIn, placesIn } from './enums.ts'

/** What a server sends for a document, given in the domain's words: `{ data }`, or errors as they are. */
export function sent(document: string, body: object): string {
  const data = 'data' in body ? { data: namedIn(body.data, placesIn(document)?.answer) } : {}
  return JSON.stringify({ ...body, ...data })
}
