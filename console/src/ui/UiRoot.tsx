import type { ReactNode } from 'react'
import { Snackbar } from './snackbar/Snackbar.tsx'
import { Tips } from './Tips.tsx'

/** What there is once in the console beside the page: messages and tooltips. */
export function UiRoot({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Snackbar />
      <Tips />
    </>
  )
}
