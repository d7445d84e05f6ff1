import { OFFLINE_MESSAGE, TIMEOUT_MESSAGE, UNREACHABLE_MESSAGE } from '@ward/domain/app/shell'
import { Fault } from '../fault.ts'
import { noticeDifference } from './cover.ts'

const PATIENCE = 30_000
const CONFLICT = 409

/** The viewer and the site this page was loaded for: the server refuses to answer it for another. */
let loadedFor: Record<string, string> = {}

export function rememberLoadedFor({ siteId, viewerId }: { siteId: number; viewerId: string }) {
  loadedFor = { 'x-site-id': String(siteId), 'x-viewer-id': viewerId }
}

/** The same for what is not sent by `send`. */
export const headersOfPage = (): Readonly<Record<string, string>> => loadedFor

/** The current state that a refusal carries. */
const stateOf = async (response: Response): Promise<unknown> => {
  const body: { state?: unknown } | null = await response.json().catch(() => null)
  return body?.state
}

export type SendOptions = RequestInit & {
  /** Milliseconds until we stop waiting. */
  patience?: number
}

/**
 * A request to this host with the session's cookie, never cached, marked with the viewer and the site the page was loaded for. It
 * answers at any status; where that says that somebody else is there now, the page is covered. It throws a Fault where no answer
 * comes, and the signal's reason where the caller gave up.
 */
export async function send(path: string, { patience = PATIENCE, signal, headers, ...rest }: SendOptions = {}) {
  const late = AbortSignal.timeout(patience)
  try {
    const response = await fetch(path, {
      credentials: 'same-origin',
      cache: 'no-store',
      ...rest,
      headers: { ...loadedFor, ...headers },
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    if (response.status === CONFLICT) noticeDifference(await stateOf(response.clone()))
    return response
  } catch {
    signal?.throwIfAborted()
    if (late.aborted) throw new Fault(TIMEOUT_MESSAGE)
    throw new Fault(navigator.onLine ? UNREACHABLE_MESSAGE : OFFLINE_MESSAGE)
  }
}

/** A JSON body and its header. */
export const json = (body: unknown): SendOptions => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})
