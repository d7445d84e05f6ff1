import type { PreferenceCall } from '@ward/domain/preferences'
import { json, send } from '../api/send.ts'
import type { Session } from '../api/session.tsx'
import { ownKey, ownKeys, remember, remembered, whenChosen } from '../ui/remembered.ts'

/** Names of what this browser remembers of a person's own choices. */
function namesHere(start: string): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
  } catch {
    return []
  }
}

/**
 * Makes what the viewer chose in other browsers theirs here, and has the server keep what they choose from now on. What the
 * server says counts; where it cannot be reached a choice lasts in this browser until the next start.
 */
export function keepPreferences({ viewer, preferences }: Pick<Session, 'viewer' | 'preferences'>): void {
  whenChosen(() => {})
  const start = ownKeys(viewer.id)
  for (const name of new Set([...namesHere(start), ...Object.keys(preferences)])) {
    const key = ownKey(viewer.id, name)
    const value = preferences[name] ?? null
    if (remembered(key) !== value) remember(key, value)
  }
  let last: Promise<unknown> = Promise.resolve()
  whenChosen((key, value) => {
    if (!key.startsWith(start)) return
    const call: PreferenceCall = { name: key.slice(start.length), value }
    // One after the other: the last choice is the one that stays.
    last = last.then(() => send('/api/moderation/preferences', { ...json(call), keepalive: true })).catch(() => {})
  })
}
