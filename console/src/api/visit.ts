/**
 * Asks for a page as the browser of a reader does, for its status alone; null where the answer is 2xx, also after redirects, else what
 * came, in words. It says nothing of the console's page, since it changes nothing.
 *
 * @throws where it is aborted
 */
export async function problemAt(address: string, signal: AbortSignal): Promise<string | null> {
  try {
    const { ok, status } = await fetch(address, { signal, redirect: 'follow' })
    return ok ? null : `answers ${status}`
  } catch (problem) {
    signal.throwIfAborted()
    // A browser says no more than this of an answer that does not come.
    return problem instanceof TypeError ? 'does not answer' : String(problem)
  }
}
