import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useKeysRest } from './keys/useKeys.ts'
import { loadedOrToast } from './loadedOrToast.ts'

/** Where it cannot be had: how to ask again, and what takes back that it was asked for. */
type Without = { again: () => void; giveUp: () => void }

/**
 * A part of a page that is loaded once it is wanted, and stays; null until then. Meanwhile the keys of the page rest. Where it
 * cannot be had that is said, and the page stays as it is.
 */
export function useLoadedWhen<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  { again, giveUp }: Without,
): ComponentType<Props> | null {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const isAwaited = isWanted && loaded === null
  useKeysRest(isAwaited)
  const getIt = useEffectEvent(async () => {
    const found = await loadedOrToast(load, again)
    if (found) setLoaded(() => found)
    else giveUp()
  })
  useEffect(() => {
    if (isAwaited) void getIt()
  }, [isAwaited])
  return loaded
}
