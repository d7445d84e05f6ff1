import { IconClockPause } from '@tabler/icons-react'
import { SKIP_KEY, SKIP_LABEL } from '@ward/domain/flags/queue/flag-skips'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { KeyHint } from '../../../ui/text/KeyHint.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import type { FlagRow } from '../flag/flags.api.ts'
import { NextFlagLink } from '../flag/NextFlagLink.tsx'
import { useSkip } from '../queue/useSkip.ts'
import styles from './NextFlags.module.css'

type NextFlagsProps = {
  flagId: string
  rows: readonly FlagRow[]
  left: number
  /** Away from this flag once it is skipped. */
  onSkipped: () => void
}

/** The next flag in the list this one was opened from, in one line: the next of them, and how many there are. */
export function NextFlags({ flagId, rows: [next], left, onSkipped }: NextFlagsProps) {
  const { skip } = useSkip()
  const putOff = async () => {
    if (await skip([flagId])) onSkipped()
  }
  useKeys(
    { [SKIP_KEY]: { label: SKIP_LABEL, icon: IconClockPause, run: () => void putOff() } },
    { group: 'This flag', about: flagId },
  )
  return (
    <aside className={styles.strip} aria-label="Next in this list">
      {next ? (
        <NextFlagLink flag={next} words={next.preview || 'No text'} replace />
      ) : (
        <p className={styles.quiet}>Nothing comes after this flag.</p>
      )}
      {next ? <KeyHint keys="]" /> : null}
      <span className={styles.quiet}>{`${formatNumber(left)} left`}</span>
      <IconButton size={28} label={SKIP_LABEL} keys={SKIP_KEY} icon={IconClockPause} onClick={() => void putOff()} />
    </aside>
  )
}
