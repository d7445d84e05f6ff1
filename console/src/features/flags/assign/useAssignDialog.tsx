import { type ComponentProps, lazy, type ReactNode, useState } from 'react'
import { Opening } from '../../../ui/Opening.tsx'
import type { Assignable } from './assignSteps.ts'

const AssignDialog = lazy(async () => ({ default: (await import('./AssignDialog.tsx')).AssignDialog }))

/** The dialog that assigns one flag, and the way to open it; each opening starts from who is assigned then. */
export function useAssignDialog(
  flag: Assignable,
  only?: ComponentProps<typeof AssignDialog>['only'],
): { assign: () => void; dialog: ReactNode } {
  const [{ opened, nth }, set] = useState({ opened: false, nth: 0 })
  const dialog =
    nth > 0 ? (
      <Opening>
        <AssignDialog key={nth} rows={[flag]} opened={opened} only={only} onClose={() => set({ opened: false, nth })} />
      </Opening>
    ) : null
  return { assign: () => set({ opened: true, nth: nth + 1 }), dialog }
}
