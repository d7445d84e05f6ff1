import { ALL_TYPES_LABEL, ASSOC_TYPES, type AssocType, assocTypeFilterLabel } from '@ward/domain/flags/flag/assoc-types'
import { PERIOD_TOO_LONG, periodProblem } from '@ward/domain/flags/lab/threshold-lab'
import type { DayRange } from '@ward/domain/kernel/days'
import { FilterDateRange } from '../../../ui/filters/FilterDateRange.tsx'
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx'

const ALL = 'all'
const KINDS: { value: AssocType | typeof ALL; label: string }[] = [
  { value: ALL, label: ALL_TYPES_LABEL },
  // Nobody scores a profile.
  ...ASSOC_TYPES.filter((kind) => kind !== 'user').map((value) => ({ value, label: assocTypeFilterLabel[value] })),
]

/** The problem of a lab filter: its period. */
export const mendPeriod = (filter: DayRange) =>
  periodProblem(filter)
    ? { instead: { from: '', to: '' }, wrong: [{ name: 'from', value: PERIOD_TOO_LONG }] }
    : undefined

/** The texts of a trial. */
export type LabTexts = DayRange & { assocType: AssocType | null }

type LabFiltersProps = {
  /** The kind of date the days filter by: 'Judged'. */
  days: string
  value: LabTexts
  onChange: (patch: Partial<LabTexts>) => unknown
}

/** Chooses the texts on which something is tried. */
export const LabFilters = ({ days, value, onChange }: LabFiltersProps) => (
  <>
    <FilterSelect
      label="Type"
      options={KINDS}
      value={value.assocType ?? ALL}
      onChange={(kind) => onChange({ assocType: kind === ALL ? null : kind })}
    />
    <FilterDateRange label={days} value={value} onChange={onChange} />
  </>
)
