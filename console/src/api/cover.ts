import type { Difference } from '@ward/domain/kernel/loaded-page'
import { createStore } from '../store.ts'

/**
 * Why a page is covered: somebody else signed in, the session is on another site, it ended, or the viewer chose another
 * site.
 */
export type Cover = { kind: Difference } | { kind: 'signedOut' } | { kind: 'switched'; siteName: string }

const cover = createStore<Cover | null>(null)

/** Covers what the page shows, or with null shows it again. */
export const setCover = cover.set

export const currentCover = cover.get

/** Why the page is covered; null while its own viewer is signed in. */
export const useCover = cover.use

/** Takes a refusal's state: one that says in what page and session differ covers the page. */
export function noticeDifference(state: unknown): void {
  if (typeof state !== 'object' || state === null || !('loadedFor' in state)) return
  if (state.loadedFor === 'viewer' || state.loadedFor === 'site') setCover({ kind: state.loadedFor })
}
