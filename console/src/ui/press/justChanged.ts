import { useEffect, useRef } from 'react'

/** Milliseconds after somebody else's change in which a press on the same thing does nothing (interface: Behaviour). */
export const JUST_CHANGED_MS = 1500

/** The answer to a press that came too soon after somebody else's change to be meant for it. */
export const justChangedMessage = (event: string) => `${event} just now, so nothing was changed. Review it again first.`

/**
 * Tells a switch that somebody else turned a moment ago: a press on it was meant for what it was before.
 *
 * @param shown how it stands, and the version of the thing that says so
 * @returns `isOthers`, and `own` for the versions that one's own presses made
 */
export function useJustChanged(shown: boolean, version: number) {
  const last = useRef({ shown, version, at: Number.NEGATIVE_INFINITY })
  const own = useRef(new Set<number>())
  useEffect(() => {
    if (last.current.shown !== shown) last.current = { shown, version, at: performance.now() }
  }, [shown, version])
  return {
    isOthers: () => performance.now() - last.current.at < JUST_CHANGED_MS && !own.current.has(last.current.version),
    own: (made: number) => void own.current.add(made),
  }
}
