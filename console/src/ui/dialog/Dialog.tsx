import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useKeysRest } from '../keys/useKeys.ts'
import styles from './Dialog.module.css'

type DialogProps = {
  opened: boolean
  onClose: () => void
  /** A noun: 'New award'. */
  title: string
  children: ReactNode
  /** Buttons, the one that acts last. */
  footer?: ReactNode
  /** Pixels. */
  size?: number
  /** Clicks beside it and Escape do not close it: something typed would be lost. */
  keepOpen?: boolean
}

/** A dialog over the page; it holds the focus and gives it back. */
export function Dialog({ opened, onClose, title, children, footer, size = 480, keepOpen = false }: DialogProps) {
  // It remembers whom to give the focus back when it opens, so it must have been closed for a moment.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  useKeysRest(opened)
  return (
    <Modal
      opened={opened && isReady}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={!keepOpen}
      closeOnEscape={!keepOpen}
    >
      {children}
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </Modal>
  )
}
