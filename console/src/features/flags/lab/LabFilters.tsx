import { useNavigate } from '@tanstack/react-router'
import { AT_RISK_LABEL } from '@ward/domain/automod/crisis'
import { ALL_TYPES_LABEL, ASSOC_TYPES, type AssocType, assocTypeFilterLabel } from '@ward/domain/flags/flag/assoc-types'
import { LabScore, labScoreLabel, PERIOD_TOO_LONG, periodProblem } from '@ward/domain/flags/lab/threshold-lab'
import type { DayRange } from '@ward/domain/kernel/days'
import { FilterDateRange } from '../../../ui/filters/FilterDateRange.tsx'
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx'

const AT_RISK = 'at-risk'
const ALL = 'all'
const TRIED = [
  ...LabScore.options.map((value) => ({ value, label: labScoreLabel[value] })),
  { value: AT_RISK, label: AT_RISK_LABEL },
] as const
const KINDS: { value: AssocType | typeof ALL; label: string }[] = [
  { value: ALL, label: ALL_TYPES_LABEL },
  // Nobody scores a profile.
  ...ASSOC_TYPES.filter((kind) => kind !== 'user').map((value) => ({ value, label: assocTypeFilterLabel[value] })),
]

/** What is wrong with a filter of the lab: its period. */
export const mendPeriod = (filter: DayRange) =>
  periodProblem(filter)
    ? { instead: { from: '', to: '' }, wrong: [{ name: 'from', value: PERIOD_TOO_LONG }] }
    : undefined

type Value = DayRange & { assocType: AssocType | null }
type LabFiltersProps = {
  /** What is tried on this page. */
  what: LabScore | typeof AT_RISK
  /** What the days are those of: 'Judged'. */
  days: string
  value: Value
  onChange: (patch: Partial<Value>) => unknown
  /** Another score of the same page; from elsewhere it is opened. */
  onScore?: (score: LabScore) => unknown
}

/** What is tried in the lab, and on which texts. */
export function LabFilters({ what, days, value, onChange, onScore }: LabFiltersProps) {
  const navigate = useNavigate()
  const choose = (next: LabScore | typeof AT_RISK) => {
    if (next === what) return
    if (next !== AT_RISK && onScore) return void onScore(next)
    const { from, to, assocType } = value
    const kept = { ...(from && { from }), ...(to && { to }), ...(assocType && { assocType }) }
    void navigate({
      to: next === AT_RISK ? '/threshold-lab/at-risk' : '/threshold-lab',
      search: (next === AT_RISK || next === 'spam' ? kept : { ...kept, score: next }) as never,
    })
  }
  return (
    <>
      <FilterSelect label="Threshold" options={TRIED} value={what} onChange={choose} />
      <FilterSelect
        label="Type"
        options={KINDS}
        value={value.assocType ?? ALL}
        onChange={(kind) => onChange({ assocType: kind === ALL ? null : kind })}
      />
      <FilterDateRange label={days} value={value} onChange={onChange} />
    </>
  )
}
