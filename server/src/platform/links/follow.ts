import { NotFetched } from '../outgoing/ask-public.ts'

/** The answer of one address, as far as it was read. */
export type LinkAnswer = {
  status: number
  location: string | null
  /** The text of an HTML page; null for anything else, and where more came than is read. */
  page: string | null
}

/** Asks one address without following it. @throws NotFetched where nothing answers */
export type AskLink = (url: URL, late: AbortSignal) => Promise<LinkAnswer>

/** The result for an address and those it leads to. */
export type Followed = {
  /** The requested address, then each it led to. */
  addresses: URL[]
  /** The status of each redirect, in order. */
  statuses: number[]
  /** The answer of the last address; `endless` after too many redirects, `silent` where nothing came. */
  end: LinkAnswer | 'endless' | 'silent'
}

export const REDIRECTS_MOST = 5
const MOVED: readonly number[] = [301, 302, 303, 307, 308]
/** Milliseconds for all of its answers together. */
const PATIENCE = 10_000

/** Asks an address and what it redirects to, at most five times; a fragment goes on where a redirect has none of its own. */
export async function follow(address: URL, ask: AskLink, patience = PATIENCE): Promise<Followed> {
  const late = AbortSignal.timeout(patience)
  const followed: Followed = { addresses: [address], statuses: [], end: 'endless' }
  let next = address
  while (followed.statuses.length <= REDIRECTS_MOST) {
    const answer = await ask(next, late).catch((problem: unknown) => {
      if (problem instanceof NotFetched || late.aborted) return null
      throw problem
    })
    if (answer === null) return { ...followed, end: 'silent' }
    const to = MOVED.includes(answer.status) ? URL.parse(answer.location ?? '', next.href) : null
    if (to === null) return { ...followed, end: answer }
    if (to.hash === '') to.hash = next.hash
    followed.addresses.push(to)
    followed.statuses.push(answer.status)
    next = to
  }
  return followed
}
