import { useMemo } from 'react'
import { z } from 'zod'
import { useViewer } from '../../../api/session.tsx'
import { ownKey, useRemembered } from '../../../ui/remembered.ts'
import { type Choice, NO_CHOICE, toggled } from './burstRows.ts'
import type { BurstText } from './bursts.api.ts'

const Keys = z.array(z.string().regex(/^\d+:\d+$/))
/** The number of bursts whose choices are kept: the ones that were looked at last. */
const KEPT = 10
const Kept = z.array(z.object({ id: z.string(), except: Keys, include: Keys }))

function read(text: string | null) {
  try {
    return Kept.parse(JSON.parse(text ?? '[]'))
  } catch {
    return []
  }
}

/** The viewer's choices in a burst, kept while they look at others, at flags, or reload. */
export function useBurstChoice(id: string) {
  const [text, keep] = useRemembered(ownKey(useViewer().id, 'bursts.chosen'))
  const all = useMemo(() => read(text), [text])
  const choice: Choice = all.find((kept) => kept.id === id) ?? NO_CHOICE
  const set = ({ except, include }: Choice) => {
    const others = all.filter((kept) => kept.id !== id)
    const own = except.length + include.length > 0 ? [{ id, except: [...except], include: [...include] }] : []
    keep(JSON.stringify([...own, ...others].slice(0, KEPT)))
  }
  return { choice, toggle: (texts: readonly BurstText[]) => set(toggled(choice, texts)), clear: () => set(NO_CHOICE) }
}
