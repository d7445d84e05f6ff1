import { IconCircleCheck } from '@tabler/icons-react'
import { outcomeOf } from '@ward/domain/flags/bursts/burst-verdicts'
import { Chip } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import styles from './Bursts.module.css'
import type { BurstRow } from './bursts.api.ts'

/** The mark of a closed burst; its outcome, by whom and when, where somebody decided. */
export function BurstOutcome({ outcome }: Pick<BurstRow, 'outcome'>) {
  return (
    <span className={styles.meta}>
      <Chip hue="green" icon={IconCircleCheck}>
        Done
      </Chip>
      {outcome ? (
        <span>
          {outcomeOf(outcome.operation, outcome.by)}, <DateText value={outcome.at} />
        </span>
      ) : null}
    </span>
  )
}
