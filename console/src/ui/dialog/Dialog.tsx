import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
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
  return (
    <Modal
      opened={opened}
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
