import { type Icon, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../IconButton.tsx'
import styles from './Banner.module.css'

const ICONS = { info: IconInfoCircle, warning: IconAlertTriangle, danger: IconAlertTriangle, success: IconCircleCheck }

type BannerProps = {
  tone: keyof typeof ICONS
  /** One sentence: 'This member may be in danger'. */
  title: string
  /** Its name for screen readers, where it has a shorter one. */
  label?: string
  icon?: Icon
  /** More about it. */
  children?: ReactNode
  /** At the end: since when, or one or two buttons. */
  end?: ReactNode
  /** It can be put away, where it only informs. */
  onClose?: () => void
}

/** A notice about the whole page, above everything else on it; it stands under the title and stays. */
export function Banner({ tone, title, label = title, icon: Mark = ICONS[tone], children, end, onClose }: BannerProps) {
  return (
    <section className={styles.banner} data-tone={tone} aria-label={label}>
      <Mark size={20} stroke={1.5} aria-hidden />
      <div className={styles.words}>
        <h2>{title}</h2>
        {children}
      </div>
      {end ? <div className={styles.end}>{end}</div> : null}
      {onClose ? <IconButton size={28} label="Dismiss this notice" icon={IconX} onClick={onClose} /> : null}
    </section>
  )
}
