import type { ReactNode } from 'react'
import { ConfirmDialog } from './dialog/ConfirmDialog.tsx'
import { KeyHelp } from './keys/KeyHelp.tsx'
import { Snackbar } from './snackbar/Snackbar.tsx'
import { Tips } from './Tips.tsx'

/** What there is once in the console beside the page: messages, questions, the list of keys, tooltips. */
export function UiRoot({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <ConfirmDialog />
      <KeyHelp />
      <Snackbar />
      <Tips />
    </>
  )
}
