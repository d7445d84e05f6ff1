import { remembered, useRemembered } from '../remembered.ts'

const key = 'ward.single-keys'

/** Whether keys without Ctrl or Cmd act (WCAG 2.1.4 asks for a way to switch them off); remembered in this browser. */
export function singleKeysOn() {
  return remembered(key) !== 'off'
}

export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const [value, set] = useRemembered(key)
  return [value !== 'off', (on) => set(on ? null : 'off')]
}
