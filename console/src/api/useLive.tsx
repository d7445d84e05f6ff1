import type { LiveEvent } from '@ward/domain/kernel/live'
import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Live, LiveState } from './live.ts'

const LiveContext = createContext<Live | null>(null)

export function LiveProvider({ live, children }: { live: Live | null; children: ReactNode }) {
  return <LiveContext value={live}>{children}</LiveContext>
}

/**
 * Calls the latest `handler` whenever a subject of the topic changed, in this tab or elsewhere; with an event of topic EVERYTHING when too many events were missed.
 */
export function useLive(topic: string, handler: (event: LiveEvent) => void): void {
  const live = useContext(LiveContext)
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => live?.on(topic, (event) => latest.current(event)), [live, topic])
}

/** Events of one moment are looked at together, so long after the first of them. */
const GATHER_MS = 250

/** Subjects of a topic, handed on together a moment after the first of them. EVERYTHING is for `useLive`. */
export function useGathered(topic: string, run: (ids: string[]) => unknown): void {
  const waiting = useRef(new Set<string>())
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive(topic, (event) => {
    if (event.topic !== topic) return
    if (waiting.current.size === 0)
      timer.current = setTimeout(() => {
        const ids = [...waiting.current]
        waiting.current.clear()
        latest.current(ids)
      }, GATHER_MS)
    waiting.current.add(event.subjectId)
  })
}

const nothing = () => () => {}

/** Whether changes by others arrive by themselves right now. */
export function useLiveState(): LiveState {
  const live = useContext(LiveContext)
  return useSyncExternalStore(live?.watch ?? nothing, () => live?.state() ?? 'connecting')
}
