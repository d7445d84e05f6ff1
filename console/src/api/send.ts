import { OFFLINE_MESSAGE, TIMEOUT_MESSAGE, UNREACHABLE_MESSAGE } from '@ward/domain/shell'
import { Fault } from './fault.ts'

const PATIENCE = 30_000

/** The site this page was loaded for: the server refuses to save to another. */
let pageSite: number | null = null

export function rememberPageSite(siteId: number) {
  pageSite = siteId
}

export type SendOptions = RequestInit & {
  /** Milliseconds until we stop waiting. */
  patience?: number
}

/**
 * A request to this host with the session's cookie, never cached, marked with the page's site. Whatever the status, it
 * answers; it throws a Fault where no answer comes, and the signal's reason where the caller gave up.
 */
export async function send(path: string, { patience = PATIENCE, signal, headers, ...rest }: SendOptions = {}) {
  const late = AbortSignal.timeout(patience)
  try {
    return await fetch(path, {
      credentials: 'same-origin',
      cache: 'no-store',
      ...rest,
      headers: { ...(pageSite === null ? {} : { 'x-site-id': String(pageSite) }), ...headers },
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
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
