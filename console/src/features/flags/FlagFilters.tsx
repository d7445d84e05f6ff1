import { useQuery } from '@tanstack/react-query'
import { ALL_TYPES_LABEL, ASSOC_TYPES, assocTypeFilterLabel } from '@ward/domain/assoc-types'
import { ADMIN_FILTERS, FLAG_FILTERS, FlagFilter, flagFilterLabel, UNMODERATED_LABEL } from '@ward/domain/flags'
import { useMay } from '../../api/session.tsx'
import { FilterMultiSelect } from '../../ui/filters/FilterMultiSelect.tsx'
import { FilterPill } from '../../ui/filters/FilterPill.tsx'
import { FilterGroups, FilterRow } from '../../ui/filters/FilterRow.tsx'
import { FilterSelect } from '../../ui/filters/FilterSelect.tsx'
import styles from './FlagQueuePage.module.css'
import { staffOptions } from './flags.api.ts'

const ALL = 'all'
const TYPES = [
  { value: ALL, label: ALL_TYPES_LABEL },
  ...ASSOC_TYPES.map((type) => ({ value: type, label: assocTypeFilterLabel[type] })),
]
const DEFAULTS = FlagFilter.parse({})

type Props = { filter: FlagFilter; onChange: (change: Partial<FlagFilter>) => void }

/** Type, pills and who is assigned (spec 1 section 2.4); Requires Pre-moderation is for admin-level viewers. */
export function FlagFilters({ filter, onChange }: Props) {
  const mayPreModeration = useMay('flags.preModerationFilter').ok
  const { data: staff = [] } = useQuery(staffOptions)
  const pills = FLAG_FILTERS.filter((name) => mayPreModeration || !ADMIN_FILTERS.includes(name))
  const { assocType, unmoderated, filters, assignedToUserIds } = filter
  const isChanged =
    assocType !== DEFAULTS.assocType ||
    unmoderated !== DEFAULTS.unmoderated ||
    filters.length + assignedToUserIds.length > 0
  const toggle = (name: (typeof pills)[number], on: boolean) =>
    onChange({ filters: FLAG_FILTERS.filter((other) => (other === name ? on : filters.includes(other))) })
  return (
    <FilterRow
      onClear={
        isChanged
          ? () => onChange({ assocType: null, unmoderated: true, filters: [], assignedToUserIds: [] })
          : undefined
      }
    >
      <FilterGroups>
        <FilterSelect
          label="Type"
          options={TYPES}
          value={assocType ?? ALL}
          onChange={(type) => onChange({ assocType: ASSOC_TYPES.find((known) => known === type) ?? null })}
        />
        <div className={styles.pills}>
          <FilterPill label={UNMODERATED_LABEL} on={unmoderated} onChange={(on) => onChange({ unmoderated: on })} />
          {pills.map((name) => (
            <FilterPill
              key={name}
              label={flagFilterLabel[name]}
              on={filters.includes(name)}
              onChange={(on) => toggle(name, on)}
            />
          ))}
        </div>
        <FilterMultiSelect
          label="Assigned to"
          none="Anyone"
          options={staff.map(({ id, username }) => ({ value: id, label: username }))}
          values={assignedToUserIds}
          onChange={(ids) => onChange({ assignedToUserIds: ids })}
        />
      </FilterGroups>
    </FilterRow>
  )
}
