import { type HistoryLocation, type RouterHistory, useRouter } from '@tanstack/react-router'
import { useContext, useEffect, useId, useInsertionEffect, useRef } from 'react'
import { confirm } from '../dialog/confirm.ts'
import { UnsavedContext } from './unsaved.ts'

const LEAVE = {
  title: 'Leave without saving?',
  text: 'Unsaved changes on this page will be lost.',
  confirm: 'Leave',
  cancel: 'Stay',
  danger: true,
}

/** Entries of the history whose thing was deleted: what was typed there is gone with it, and nobody is asked about it. */
const gone = new Set<string | undefined>()
const keyOf = ({ state }: HistoryLocation) => state.__TSR_key
export const forgetUnsaved = ({ location }: RouterHistory) => gone.add(keyOf(location))

/**
 * Asks before unsaved changes are left behind, inside the console and by closing the tab. A layer over every page, outside
 * the router, has nothing to ask about. Call the returned `release` after saving, before navigating away: the form learns of
 * its new state too late.
 */
export function useUnsavedGuard(dirty: boolean, onLeave?: () => unknown) {
  const router = useRouter({ warn: false }) as { history: RouterHistory } | null
  const released = useRef(false)
  if (!dirty) released.current = false
  const leave = useRef(onLeave)
  leave.current = onLeave
  const name = useId()
  const tell = useContext(UnsavedContext)
  useEffect(() => tell?.(name, dirty), [tell, name, dirty])
  useInsertionEffect(() => () => queueMicrotask(() => tell?.(name, false)), [tell, name])
  // An effect of another kind ends while its tab is hidden; text typed there is lost all the same.
  useInsertionEffect(() => {
    if (!router || !dirty) return
    return router.history.block({
      enableBeforeUnload: () => !released.current && !gone.has(keyOf(router.history.location)),
      blockerFn: async ({ currentLocation, nextLocation }) => {
        if (released.current || gone.has(keyOf(currentLocation))) return false
        if (currentLocation.pathname === nextLocation.pathname) return false
        if (!(await confirm(LEAVE))) return true
        leave.current?.()
        return false
      },
    })
  }, [router, dirty])
  return {
    release: () => {
      released.current = true
    },
  }
}
