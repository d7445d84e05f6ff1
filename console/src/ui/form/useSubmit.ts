import { useCallback, useRef, useState } from 'react'

/**
 * Runs an action once, however often it is asked for while it runs (a double click, Enter twice, Ctrl+S and a click).
 * Errors go to `onError`; without it they are thrown on.
 */
export function useSubmit<Args extends unknown[]>(
  action: (...args: Args) => Promise<unknown>,
  onError?: (error: unknown) => void,
): [run: (...args: Args) => Promise<void>, busy: boolean] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const latest = useRef({ action, onError })
  latest.current = { action, onError }
  const run = useCallback(async (...args: Args) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await latest.current.action(...args)
    } catch (error) {
      if (!latest.current.onError) throw error
      latest.current.onError(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])
  return [run, busy]
}
