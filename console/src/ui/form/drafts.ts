import { useEffect } from 'react'
import { z } from 'zod'

const START = 'ward.draft.'
/** A draft that nobody came back to is forgotten after so long. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000

const Draft = z.object({ at: z.number(), values: z.record(z.string(), z.unknown()) })

let own = START

function stored<Answer>(work: () => Answer): Answer | null {
  try {
    return work()
  } catch {
    // Storage is switched off or full: typed text lasts as long as the page.
    return null
  }
}

const keys = () => Object.keys(localStorage).filter((key) => key.startsWith(START))
const read = (key: string) => Draft.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null

/** From now on drafts are those of this person on this site. They stay in this browser, each person's apart. */
export function keepDraftsOf({
  viewerId,
  siteId,
  now = Date.now(),
}: {
  viewerId: string
  siteId: number
  now?: number
}) {
  own = `${START}${viewerId}.${siteId}.`
  stored(() => {
    for (const key of keys()) if ((read(key)?.at ?? 0) < now - KEPT_MS) localStorage.removeItem(key)
  })
}

/** The unsent text under this name, as it was typed. */
export const draftOf = (name: string) => stored(() => read(own + name)?.values ?? null)
export const keepDraft = (name: string, values: object) =>
  void stored(() => localStorage.setItem(own + name, JSON.stringify({ at: Date.now(), values })))
/** Keeps what is typed in a form that has a name for it. */
export const useKeptDraft = (name: string | undefined, isDirty: boolean, values: object) =>
  useEffect(() => {
    if (name && isDirty) keepDraft(name, values)
  }, [name, isDirty, values])
export const dropDraft = (name: string) => void stored(() => localStorage.removeItem(own + name))

/** Signing out leaves nothing behind. */
export const dropDraftsOf = (viewerId: string) =>
  void stored(() => {
    for (const key of keys()) if (key.startsWith(`${START}${viewerId}.`)) localStorage.removeItem(key)
  })
