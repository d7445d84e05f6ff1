import { useState } from 'react'

/** A reason that is being typed. */
export type Reason = { text: string; change: (to: (before: string) => string) => void }

/**
 * The reasons that are being typed on a page, each for what it is about. They stand apart from their button, so that they
 * stay when it goes meanwhile, as while the text is edited. `isAny`: one of them went with no decision yet.
 */
export function useReasons(about: string): { reason: Reason; isAny: boolean } {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const change: Reason['change'] = (to) => setTyped((all) => ({ ...all, [about]: to(all[about] ?? '') }))
  const isAny = Object.values(typed).some((text) => text.trim() !== '')
  return { reason: { text: typed[about] ?? '', change }, isAny }
}
