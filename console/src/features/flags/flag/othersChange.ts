import { deedMessage, JUST_CHANGED_MS, justChangedMessage } from '@ward/domain/flags/flag/flag-operations'

type Event = { status: string; user: { id: string; username: string } | null }

/** The last thing that happened to a flag in words, when somebody else did it; null for one's own doing and for nobody's. */
export function deedOfOthers(events: readonly Event[], viewerId: string, what?: string): string | null {
  const last = events.at(-1)
  return last?.user && last.user.id !== viewerId ? deedMessage(last.user.username, last.status, what) : null
}

/**
 * Recent changes by others, by flag: a key pressed right after such a change was meant for the flag as it was before.
 */
export function othersChanges() {
  const deeds = new Map<string, { deed: string; at: number }>()
  return {
    note: (id: string, deed: string) => void deeds.set(id, { deed, at: performance.now() }),
    /** Why a press on a flag does nothing right now. */
    justChanged(id: string): string | null {
      const last = deeds.get(id)
      return last && performance.now() - last.at < JUST_CHANGED_MS ? justChangedMessage(last.deed) : null
    },
  }
}

export type OthersChanges = ReturnType<typeof othersChanges>
