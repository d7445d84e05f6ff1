import type { PreferenceCall } from '@ward/domain/preferences/preferences'
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
 * Makes what the viewer chose in other browsers theirs here, and has the server keep what they choose from now on. The server's values win; a choice that could not be sent counts in this browser, and is sent at the next start.
 */
export function keepPreferences({ viewer, preferences }: Pick<Session, 'viewer' | 'preferences'>): void {
  whenChosen(() => {})
  const start = ownKeys(viewer.id)
  const unsent = unsavedOf(viewer.id)
  for (const name of new Set([...namesHere(start), ...Object.keys(preferences)])) {
    if (unsent.names.has(name)) continue
    const key = ownKey(viewer.id, name)
    const value = preferences[name] ?? null
    if (remembered(key) !== value) remember(key, value)
  }
  let last: Promise<unknown> = Promise.resolve()
  const tell = (call: PreferenceCall) => {
    // One after the other: the last choice is the one that stays.
    last = last
      .then(() => send('/api/moderation/preferences', { ...json(call), keepalive: true }))
      .then(({ status }) => unsent.note(call.name, status >= 500))
      .catch(() => unsent.note(call.name, true))
  }
  for (const name of unsent.names) tell({ name, value: remembered(ownKey(viewer.id, name)) })
  whenChosen((key, value) => {
    if (key.startsWith(start)) tell({ name: key.slice(start.length), value })
  })
}

/** Names of choices in this browser that the server has not heard of. */
function unsavedOf(viewerId: string) {
  const key = `ward.untold.${viewerId}`
  const names = new Set(remembered(key)?.split('\n'))
  return {
    names,
    note(name: string, isUnsent: boolean) {
      if (names.has(name) === isUnsent) return
      if (isUnsent) names.add(name)
      else names.delete(name)
      remember(key, names.size > 0 ? [...names].join('\n') : null)
    },
  }
}
