import { useEffect } from 'react'
import { SignInAgain } from '../features/sessions/SignInAgain.tsx'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { type Command, CommandPalette, openPalette } from '../ui/keys/CommandPalette.tsx'
import { KeyHelp, showKeys } from '../ui/keys/KeyHelp.tsx'
import type { MenuNode } from './menuTree.ts'
import { SideDrawer } from './SideDrawer.tsx'

export type Overlay = 'menu' | 'palette' | 'keys'

type OverlaysProps = {
  wanted: Overlay | null
  onClose: () => void
  screens: readonly Command[]
  search: string
  blocks: MenuNode[][]
  current: string | null
}

/** All that lies over a page at times. It is loaded when the first of it is wanted. */
export function Overlays({ wanted, onClose, screens, search, blocks, current }: OverlaysProps) {
  useEffect(() => {
    if (wanted === null || wanted === 'menu') return
    if (wanted === 'palette') openPalette()
    else showKeys()
    onClose()
  }, [wanted, onClose])
  return (
    <>
      <CommandPalette entries={screens} placeholder={search} />
      <KeyHelp />
      <SideDrawer blocks={blocks} current={current} opened={wanted === 'menu'} onClose={onClose} />
      <ConfirmDialog />
      <SignInAgain />
    </>
  )
}
