import { useEffect } from 'react'
import { SignInAgain } from '../features/sessions/SignInAgain.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { KeyHelp, showKeys } from '../ui/keys/KeyHelp.tsx'
import type { MenuNode } from './menuTree.ts'
import { SideDrawer } from './SideDrawer.tsx'

export type Overlay = 'menu' | 'keys'

type OverlaysProps = {
  requested: Overlay | null
  onClose: () => void
  blocks: MenuNode[][]
  current: string | null
}

/** Everything that may open over a page: dialogs, drawers, the palette. Loaded when the first of them is needed. */
export function Overlays({ requested, onClose, blocks, current }: OverlaysProps) {
  useEffect(() => {
    if (requested !== 'keys') return
    showKeys()
    onClose()
  }, [requested, onClose])
  return (
    <>
      <KeyHelp />
      <SideDrawer blocks={blocks} current={current} opened={requested === 'menu'} onClose={onClose} />
      <ConfirmDialog />
      <SignInAgain />
    </>
  )
}
