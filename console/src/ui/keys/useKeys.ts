import { useEffect, useRef } from 'react'
import { addKeys, type Bindings } from './registry.ts'

/**
 * Keys that act while this part is on the screen and stand in the list of keys (`?`) under `group`.
 * They rest while someone types and, unless a binding says `inDialogs`, while a dialog or menu is open.
 */
export function useKeys(bindings: Bindings, { group, enabled = true }: { group: string; enabled?: boolean }) {
  const latest = useRef(bindings)
  latest.current = bindings
  const names = Object.keys(bindings).join('\n')
  useEffect(() => {
    if (!enabled || !names) return
    return addKeys({ group, bindings: () => latest.current })
  }, [group, enabled, names])
}

type SaveKeyOptions = { enabled?: boolean; label?: string } & Pick<Bindings[string], 'inDialogs'>

/** Ctrl+S or Cmd+S saves, also while typing. */
export function useSaveKey(save: () => void, { enabled = true, label = 'Save', inDialogs }: SaveKeyOptions = {}) {
  useKeys({ 'mod+s': { label, run: save, inDialogs } }, { group: 'This page', enabled })
}
