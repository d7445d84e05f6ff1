import { IconCoffee, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CARE_HINT_TITLE, CARE_MINUTES, careHint } from '@ward/domain/flags/care/care'
import { IconButton } from '../../../ui/IconButton.tsx'
import styles from './Care.module.css'
import { distressingWorkOptions } from './care.api.ts'
import { useHintPutAway } from './careChoices.ts'

/** After a long spell of distressing work: a pause is suggested once, in a corner, and nothing is kept from anybody. */
export function CareHint() {
  const { data } = useQuery(distressingWorkOptions)
  const [putAway, setPutAway] = useHintPutAway()
  if (!data || data.minutes < CARE_MINUTES || putAway === data.since) return null
  return (
    <aside className={styles.hint} role="status" aria-label={CARE_HINT_TITLE}>
      <IconCoffee size={20} stroke={1.5} aria-hidden />
      <p>
        <strong>{CARE_HINT_TITLE}</strong>
        {careHint(data.minutes)}
      </p>
      <IconButton size={28} label="Put this hint away" icon={IconX} onClick={() => setPutAway(data.since)} />
    </aside>
  )
}
