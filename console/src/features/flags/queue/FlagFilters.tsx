import { useQuery } from '@tanstack/react-query'
import { ALL_TYPES_LABEL, ASSOC_TYPES, assocTypeFilterLabel } from '@ward/domain/flags/flag/assoc-types'
import {
  ADMIN_FILTERS,
  ASSIGNED_TO_ME_LABEL,
  FLAG_FILTERS,
  type FlagFilter,
  type FlagFilterName,
  flagFilterLabel,
  UNMODERATED_LABEL,
} from '@ward/domain/flags/flag/flags'
import { useMay, useViewer } from '../../../api/session.tsx'
import { FilterMultiSelect } from '../../../ui/filters/FilterMultiSelect.tsx'
import { FilterPill } from '../../../ui/filters/FilterPill.tsx'
import { FilterGroups, FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx'
import { useAtRiskCount } from '../at-risk/at-risk.api.ts'
import { staffOptions } from '../flag/flags.api.ts'
import { isNarrowed, NO_FILTERS } from './useInvalidFilters.ts'

const ALL = 'all'
const TYPES = [
  { value: ALL, label: ALL_TYPES_LABEL },
  ...ASSOC_TYPES.map((type) => ({ value: type, label: assocTypeFilterLabel[type] })),
]

type Props = { filter: FlagFilter; onChange: (change: Partial<FlagFilter>) => void }

/** Unmoderated and the reasons; Requires Pre-moderation is for admin-level viewers (spec 1 section 2.4). */
function Pills({ filter: { unmoderated, filters }, onChange }: Props) {
  const atRisk = useAtRiskCount()
  const mayPreModeration = useMay('flags.preModerationFilter').ok
  const names = FLAG_FILTERS.filter((name) => mayPreModeration || !ADMIN_FILTERS.includes(name))
  const toggle = (name: FlagFilterName, on: boolean) =>
    onChange({ filters: FLAG_FILTERS.filter((other) => (other === name ? on : filters.includes(other))) })
  return (
    <>
      <FilterPill label={UNMODERATED_LABEL} on={unmoderated} onChange={(on) => onChange({ unmoderated: on })} />
      {names.map((name) => (
        <FilterPill
          key={name}
          label={flagFilterLabel[name]}
          on={filters.includes(name)}
          count={name === 'at-risk' ? atRisk : undefined}
          onChange={(on) => toggle(name, on)}
        />
      ))}
    </>
  )
}

/** The assignees to filter by: the viewer's own by one press, or those of any moderators. */
function Assigned({ filter: { assignedToUserIds }, onChange }: Props) {
  const { data: staff = [] } = useQuery(staffOptions)
  const { id } = useViewer()
  const areMine = assignedToUserIds.length === 1 && assignedToUserIds[0] === id
  return (
    <>
      <FilterPill
        label={ASSIGNED_TO_ME_LABEL}
        on={areMine}
        onChange={(on) => onChange({ assignedToUserIds: on ? [id] : [] })}
      />
      <FilterMultiSelect
        label="Assigned to"
        none="Anyone"
        options={staff.map(({ id, username }) => ({ value: id, label: username }))}
        values={assignedToUserIds}
        onChange={(ids) => onChange({ assignedToUserIds: ids })}
      />
    </>
  )
}

/** Type, pills and who is assigned; each applies at once. */
export function FlagFilters({ filter, onChange }: Props) {
  const isChanged = isNarrowed(filter) || !filter.unmoderated
  return (
    <FilterRow onClear={isChanged ? () => onChange(NO_FILTERS) : undefined}>
      <FilterGroups>
        <FilterSelect
          label="Type"
          options={TYPES}
          value={filter.assocType ?? ALL}
          onChange={(type) => onChange({ assocType: ASSOC_TYPES.find((known) => known === type) ?? null })}
        />
        <Pills filter={filter} onChange={onChange} />
        <Assigned filter={filter} onChange={onChange} />
      </FilterGroups>
    </FilterRow>
  )
}
