import { FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import styles from './ThresholdLab.module.css'

export const CHANGERS_TITLE = 'Affected posts'
const ALL = 'all'

type ChangersBarProps<Verdict extends string> = {
  /** How many change sides; undefined while that is not known, or what is tried is what holds today. */
  total: number | undefined
  /** What the verdict is called here, and what each of them is. */
  label: string
  verdicts: readonly { value: Verdict; label: string }[]
  verdict: Verdict | null
  onVerdict: (verdict: Verdict | null) => void
}

/** Stands over the texts that change sides: how many they are, and which verdict they had. */
export function ChangersBar<Verdict extends string>(props: ChangersBarProps<Verdict>) {
  const { total, label, verdicts, verdict, onVerdict } = props
  return (
    <div className={styles.bar}>
      <h2>{CHANGERS_TITLE}</h2>
      {total === undefined ? null : <span className={styles.quiet}>{count(total, 'text')}</span>}
      <FilterRow>
        <FilterSelect<Verdict | typeof ALL>
          small
          label={label}
          options={[{ value: ALL, label: 'Any' }, ...verdicts]}
          value={verdict ?? ALL}
          onChange={(chosen) => onVerdict(chosen === ALL ? null : chosen)}
        />
      </FilterRow>
    </div>
  )
}
