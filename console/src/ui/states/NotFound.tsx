import { IconMapPinOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './states.module.css'

/** A page that is not there; heading and text are the caller's. */
export function NotFound({ heading, text, actions }: { heading: string; text: string; actions?: ReactNode }) {
  return (
    <div className={styles.state} data-page>
      <span className={styles.ring}>
        <IconMapPinOff size={20} stroke={1.5} aria-hidden />
      </span>
      <h1 className={styles.title}>{heading}</h1>
      <p className={styles.text}>{text}</p>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  )
}
