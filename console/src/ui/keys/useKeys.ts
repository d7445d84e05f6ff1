import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { addKeys, type Bindings, isTyping, restKeys } from './registry.ts'

type KeysOptions = { group: string; enabled?: boolean; about?: string }

/**
 * Keys that work while this component is mounted, listed (`?`) under `group`. They are off while someone types and,
 * unless a binding says `inDialogs`, while a dialog or menu is open. A double press acts once. A press does not apply
 * to something that appeared only after it: `about` identifies what the keys act on.
 */
export function useKeys(bindings: Bindings, { group, enabled = true, about = '' }: KeysOptions) {
  const latest = useRef(bindings)
  latest.current = bindings
  const names = Object.keys(bindings).join('\n')
  const since = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the keys act upon makes them new
  useLayoutEffect(() => {
    since.current = performance.now()
  }, [about])
  useEffect(() => {
    if (!enabled || !names) return
    return addKeys({ group, bindings: () => latest.current, since: () => since.current })
  }, [group, enabled, names])
}

/**
 * The keys of the page rest while this holds. A layer over a page rests the keys from the press that opens it on, also
 * while it is still being loaded: text typed meanwhile is not meant for the page.
 */
export function useKeysRest(when: boolean) {
  useLayoutEffect(() => (when ? restKeys() : undefined), [when])
}

/** Escape leaves a field of the form, with what was typed in it, for what is around the form; in a dialog it is the dialog's. */
export function useLeaveKey(form: RefObject<HTMLElement | null>, enabled: boolean) {
  useEffect(() => {
    const element = form.current
    if (!enabled || !element) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isTyping(event.target)) return
      if (element.closest('[aria-modal="true"]')) return
      element.parentElement?.closest<HTMLElement>('[tabindex], main')?.focus({ preventScroll: true })
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  }, [form, enabled])
}

type SaveKeyOptions = { enabled?: boolean; label?: string } & Pick<Bindings[string], 'inDialogs'>

/** Ctrl+S or Cmd+S saves, also while typing. */
export function useSaveKey(save: () => void, { enabled = true, label = 'Save', inDialogs }: SaveKeyOptions = {}) {
  useKeys({ 'mod+s': { label, run: save, inDialogs } }, { group: 'This page', enabled })
}
