import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useGiveBack } from './giveBack.ts'

export type DrawerProps = {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  side?: 'left' | 'right'
  /** Pixels. */
  size?: number
}

/** A panel from the side of the window; it holds the focus and gives it back. */
export function Drawer({ opened, onClose, title, children, side = 'right', size = 400 }: DrawerProps) {
  useGiveBack(opened)
  return (
    <MantineDrawer opened={opened} onClose={onClose} title={title} position={side} size={size}>
      {children}
    </MantineDrawer>
  )
}
