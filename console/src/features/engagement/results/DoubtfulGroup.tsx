import { IconAlertTriangle } from '@tabler/icons-react'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import engagementStyles from '../kinds/Engagement.module.css'
import styles from './Results.module.css'

type Props = {
  label: string
  /** The number of votes or entries, excluded ones included. */
  n: number
  setAside: number
  /** The property they share. */
  text: string
  busy: boolean
  onAsk: (setAside: boolean) => unknown
}

/** Votes or entries that came together, with the way to set them aside and to count them again. */
export function DoubtfulGroup({ label, n, setAside, text, busy, onAsk }: Props) {
  const which = <VisuallyHidden>{`${label}: ${text}`}</VisuallyHidden>
  return (
    <li>
      <span className={styles.mark}>
        <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
      </span>
      <span>{label}</span>
      <span className={styles.number}>{formatNumber(n)}</span>
      <p className={engagementStyles.note}>{setAside > 0 ? `${text} ${formatNumber(setAside)} excluded.` : text}</p>
      <span className={styles.buttons}>
        {setAside < n ? (
          <ActionButton size="xs" busy={busy} onClick={() => onAsk(true)}>
            Exclude {which}
          </ActionButton>
        ) : null}
        {setAside > 0 ? (
          <ActionButton size="xs" busy={busy} onClick={() => onAsk(false)}>
            Count them {which}
          </ActionButton>
        ) : null}
      </span>
    </li>
  )
}
