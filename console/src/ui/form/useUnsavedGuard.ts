import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirm } from '../dialog/confirm.ts'

/**
 * Asks before unsaved changes are left behind, inside the console and by closing the tab.
 * Call the returned `release` after saving, before navigating away: the form learns of its new state too late.
 */
export function useUnsavedGuard(dirty: boolean) {
  const released = useRef(false)
  if (!dirty) released.current = false
  useBlocker({
    disabled: !dirty,
    enableBeforeUnload: () => dirty && !released.current,
    shouldBlockFn: async ({ current, next }) => {
      if (released.current || current.pathname === next.pathname) return false
      const leave = await confirm({
        title: 'Leave without saving?',
        text: 'What you changed on this page will be lost.',
        confirm: 'Leave',
        cancel: 'Stay',
        danger: true,
      })
      return !leave
    },
  })
  return {
    release: () => {
      released.current = true
    },
  }
}
