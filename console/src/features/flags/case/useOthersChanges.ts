import { useEffect, useRef, useState } from 'react'
import { useViewer } from '../../../api/session.tsx'
import { announce } from '../../../ui/announce.ts'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import { changeByOthers, type OthersChanges, othersChanges } from '../flag/othersChange.ts'

/** Reads out what others do to the flag that is shown, and keeps in mind when. */
export function useOthersChanges(flag: FlagCase | null | undefined): OthersChanges {
  const { id: viewerId } = useViewer()
  const [changes] = useState(othersChanges)
  const shown = useRef<{ id: string; version: number }>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = flag ?? undefined
    if (!flag || !before || before.id !== flag.id || before.version >= flag.version) return
    const change = changeByOthers(flag.contentFlagEvents, viewerId)
    if (change === null) return
    changes.note(flag.id, change)
    announce(change)
  }, [flag, viewerId, changes])
  return changes
}
