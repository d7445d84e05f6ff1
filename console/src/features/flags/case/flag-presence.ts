import { json, send } from '../../../api/send.ts'

const URL_OF_PRESENCE = '/api/moderation/presence'

// A failed call does not matter: the next one follows soon, and whoever sends none is removed.
const call = (body: object, options: RequestInit = {}): Promise<unknown> =>
  send(URL_OF_PRESENCE, { ...json(body), ...options }).catch(() => undefined)

/** Says that this page shows the flag. */
export const showPresence = (flagId: string): Promise<unknown> => call({ flagId })

/** Says that the page is left, also while the browser closes it. */
export function leaveFlag(flagId: string): void {
  void call({ flagId, leave: true }, { keepalive: true })
}
