const MOST = 50

/** Changes that were sent and not answered, each with the id it went out by. */
const unanswered = new Map<string, string>()

/**
 * The id that a change goes out by. A change that is sent again unchanged, because no answer came, keeps its id: where
 * the first was made after all, the server makes nothing more.
 */
export function sendIdFor(change: string): string {
  const id = unanswered.get(change) ?? crypto.randomUUID()
  unanswered.set(change, id)
  const [oldest] = unanswered.keys()
  if (unanswered.size > MOST && oldest !== undefined) unanswered.delete(oldest)
  return id
}

/** It was answered, also by a no: the same words sent once more are another change. */
export const noteAnswered = (change: string): void => void unanswered.delete(change)
