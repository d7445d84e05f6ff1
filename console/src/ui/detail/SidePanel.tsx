import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Drawer } from '../dialog/Drawer.tsx'
import { giveBack } from '../dialog/giveBack.ts'
import { focusOwner } from '../focus/keepFocus.ts'
import { IconButton } from '../IconButton.tsx'
import { usePageMark } from '../usePageMark.ts'
import { PanelBody, PanelHead } from './PanelParts.tsx'
import styles from './SidePanel.module.css'

/** From here on there is room for it beside the page. */
const BESIDE = '(min-width: 1440px)'
const WIDTH = 400

type SidePanelProps = {
  opened: boolean
  /** Closes it, or asks first where something typed would be lost. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the one that acts last. */
  footer?: ReactNode
  /** A button apart from those, such as the one that deletes. */
  aside?: ReactNode
}

/** An open list or menu inside it takes its own Escape. */
const isOwnEscape = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' && !(target instanceof HTMLElement && target.dataset.mantineStopPropagation === 'true')

/** Takes the focus when it opens and gives it back when it closes. */
function useFocusInside(opened: boolean) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!opened || !panel.current) return
    const opener = focusOwner()
    const target =
      panel.current.querySelector<HTMLElement>('[data-autofocus], input, textarea, select') ?? panel.current
    target.focus()
    return () => giveBack(opener)
  }, [opened])
  return panel
}

/** One thing of a list in detail: beside the page where there is room, so that both are worked with, else over it. */
export function SidePanel({ opened, onClose, title, children, footer, aside }: SidePanelProps) {
  const isBeside = useMediaQuery(BESIDE, false, { getInitialValueInEffect: false }) ?? false
  const panel = useFocusInside(opened && isBeside)
  usePageMark('data-has-side-panel', opened && isBeside)
  const body = (
    <PanelBody footer={footer} aside={aside}>
      {children}
    </PanelBody>
  )
  if (!isBeside)
    return (
      <Drawer opened={opened} onClose={onClose} title={title} size={WIDTH}>
        <div className={styles.inDrawer}>{body}</div>
      </Drawer>
    )
  if (!opened) return null
  return (
    <aside
      ref={panel}
      className={styles.panel}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (!isOwnEscape(event)) return
        event.stopPropagation()
        onClose()
      }}
    >
      <PanelHead title={title} close={<IconButton label="Close" icon={IconX} onClick={onClose} />} />
      {body}
    </aside>
  )
}
