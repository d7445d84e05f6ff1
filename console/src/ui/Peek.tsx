import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PanelBody, PanelHead } from './detail/PanelParts.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Peek.module.css'
import { KeyHint } from './text/KeyHint.tsx'

type PeekProps = {
  /** The thing looked at: 'Forum Reply 48213'. */
  label: string
  onClose: () => void
  children: ReactNode
}

/**
 * A closer look at the current row beside its table. It never takes the focus: the keys of the table move it along, and it
 * is read out as it changes.
 */
export function Peek({ label, onClose, children }: PeekProps) {
  return (
    <aside className={styles.panel} aria-label="Quick view">
      <PanelHead
        compact
        title={label}
        close={<IconButton size={28} label="Close quick view" keys="Escape" icon={IconX} onClick={onClose} />}
      />
      <PanelBody
        compact
        footer={
          <>
            <span>
              <KeyHint keys="j" /> <KeyHint keys="k" /> next, previous
            </span>
            <span>
              <KeyHint keys="Enter" /> open
            </span>
          </>
        }
      >
        {children}
      </PanelBody>
    </aside>
  )
}
