import { namedIn, placesIn } from './enums.ts'

/** The answer of a server to a document, given in the domain's words: `{ data }`, or errors as they are. */
export function sent(document: string, body: object): string {
  const data = 'data' in body ? { data: namedIn(body.data, placesIn(document)?.answer) } : {}
  return JSON.stringify({ ...body, ...data })
}
