import type { Difference } from '@ward/domain/loaded-page'
import { useSyncExternalStore } from 'react'

/**
 * Why a page is covered: somebody else signed in, the session is on another site, it ended, or the viewer chose another
 * site.
 */
export type Cover = { kind: Difference } | { kind: 'signedOut' } | { kind: 'switched'; siteName: string }

let cover: Cover | null = null
const listeners = new Set<() => void>()

/** Covers what the page shows, or with null shows it again. */
export function setCover(next: Cover | null) {
  cover = next
  for (const tell of listeners) tell()
}

export const currentCover = (): Cover | null => cover

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
  }
}

/** Why the page is covered; null while its own viewer is signed in. */
export const useCover = (): Cover | null => useSyncExternalStore(subscribe, currentCover)

/** Takes a refusal's state: one that says in what page and session differ covers the page. */
export function noticeDifference(state: unknown): void {
  if (typeof state !== 'object' || state === null || !('loadedFor' in state)) return
  if (state.loadedFor === 'viewer' || state.loadedFor === 'site') setCover({ kind: state.loadedFor })
}
