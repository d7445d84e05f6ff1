const URL_OF_PRESENCE = '/api/moderation/presence'

/** Says that this page shows the flag; a failure is no matter, the next one comes soon. */
export const showPresence = (flagId: string): Promise<unknown> =>
  fetch(URL_OF_PRESENCE, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ flagId }),
    cache: 'no-store',
  }).catch(() => undefined)

/** Says that the page is left, also while the browser closes it. */
export function leaveFlag(flagId: string): void {
  navigator.sendBeacon(URL_OF_PRESENCE, JSON.stringify({ flagId, leave: true }))
}
