import { Modal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { useKeysRest } from '../keys/useKeys.ts'
import { useQuestion } from './confirm.ts'
import styles from './Dialog.module.css'
import { useGiveBack } from './giveBack.ts'

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
  /** A click beside it does not close it: something typed would be lost. Escape asks, as its Cancel does. */
  keepOpen?: boolean
  /** It is a question that lies over another dialog, which then leaves Escape to it. */
  isQuestion?: boolean
}

/** A dialog over the page; it holds the focus and gives it back. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, children, footer, size = 480, keepOpen = false, isQuestion = false } = props
  const isAsked = useQuestion() !== undefined
  // When it opens, a dialog stores which element gets the focus back, so it must be rendered closed first.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  useGiveBack(opened)
  useKeysRest(opened)
  return (
    <Modal
      opened={opened && isReady}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={!keepOpen}
      closeOnEscape={isQuestion || !isAsked}
    >
      {children}
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </Modal>
  )
}
