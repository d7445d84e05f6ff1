import { useEffect, useState } from 'react'
import { useLoadedWhen } from '../useLoadedWhen.ts'
import type { DrawerProps } from './Drawer.tsx'

const load = async () => (await import('./Drawer.tsx')).Drawer

/** A drawer that few open on a page that many look at: it is loaded when it is opened. */
export function LateDrawer({ onOpen, ...props }: DrawerProps & { onOpen: () => void }) {
  const { opened, onClose } = props
  const Drawer = useLoadedWhen(opened, load, { again: onOpen, giveUp: onClose })
  // When it opens, a drawer stores which element gets the focus back, so it must be rendered closed first.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(Drawer !== null), [Drawer])
  return Drawer ? <Drawer {...props} opened={opened && isReady} /> : null
}
