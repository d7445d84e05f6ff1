import { IconCoffee, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { BREAK_AFTER_MINUTES, BREAK_HINT_TITLE, breakHint } from '@ward/domain/flags/wellbeing/wellbeing'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Wellbeing.module.css'
import { distressingWorkOptions } from './wellbeing.api.ts'
import { useHintPutAway } from './wellbeingChoices.ts'

/** Suggests a pause after a long spell of distressing work, once and in a corner. Nothing is kept from anybody. */
export function BreakHint() {
  const { data } = useQuery(distressingWorkOptions)
  const [putAway, setPutAway] = useHintPutAway()
  if (!data || data.minutes < BREAK_AFTER_MINUTES || putAway === data.since) return null
  return (
    <aside className={styles.hint} role="status" aria-label={BREAK_HINT_TITLE}>
      <IconCoffee size={20} stroke={1.5} aria-hidden />
      <p>
        <strong>{BREAK_HINT_TITLE}</strong>
        {breakHint(data.minutes)}
      </p>
      <IconButton size={28} label="Dismiss this hint" icon={IconX} onClick={() => setPutAway(data.since)} />
    </aside>
  )
}
