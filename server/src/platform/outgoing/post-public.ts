import { askPublic, failed, NotFetched, PUBLIC, type Reach } from './ask-public.ts'

type Post = {
  body: string
  headers: Readonly<Record<string, string>> /** Milliseconds for everything together. */
  timeout: number
}

/**
 * Sends JSON to an address that came from outside, as `fetchPublic` asks one: every address that the name leads to is checked where
 * the connection is opened. A redirect is not followed, and what is answered is not read.
 *
 * @returns the status of the answer
 * @throws NotFetched
 */
export async function postPublic(
  address: string,
  { body, headers, timeout }: Post,
  reach: Reach = PUBLIC,
): Promise<number> {
  const late = AbortSignal.timeout(timeout)
  try {
    const answer = await askPublic(address, { late, accept: '*/*', reach, post: { body, headers } })
    answer.destroy()
    return answer.statusCode ?? 0
  } catch (error) {
    throw error instanceof NotFetched ? error : failed()
  }
}
