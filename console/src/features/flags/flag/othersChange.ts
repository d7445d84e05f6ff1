import { eventMessage } from '@ward/domain/flags/flag/flag-operations'
import { JUST_CHANGED_MS, justChangedMessage } from '../../../ui/press/justChanged.ts'

type Event = { status: string; user: { id: string; username: string } | null }

/** The last thing that happened to a flag in words, when somebody else did it; null for one's own doing and for nobody's. */
export function changeByOthers(events: readonly Event[], viewerId: string, what?: string): string | null {
  const last = events.at(-1)
  return last?.user && last.user.id !== viewerId ? eventMessage(last.user.username, last.status, what) : null
}

/**
 * Recent changes by others, by flag: a key pressed right after such a change was meant for the flag as it was before.
 */
export function othersChanges() {
  const noted = new Map<string, { change: string; at: number }>()
  return {
    note: (id: string, change: string) => void noted.set(id, { change, at: performance.now() }),
    /** Why a press on a flag does nothing right now. */
    justChanged(id: string): string | null {
      const last = noted.get(id)
      return last && performance.now() - last.at < JUST_CHANGED_MS ? justChangedMessage(last.change) : null
    },
  }
}

export type OthersChanges = ReturnType<typeof othersChanges>
