import { useState } from 'react'
import type { Part } from '../part.tsx'
import { FilterDateRange } from './FilterDateRange.tsx'
import { FilterMultiSelect } from './FilterMultiSelect.tsx'
import { FilterPill } from './FilterPill.tsx'
import { FilterGroups, FilterRow } from './FilterRow.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { SearchField } from './SearchField.tsx'

const TYPES = [
  { value: 'all', label: 'All' },
  { value: 'comment', label: 'Comment' },
  { value: 'forum', label: 'Forum Post' },
]
const STAFF = ['Ada', 'Ben', 'Cora', 'Dan', 'Eda', 'Finn', 'Gus', 'Hana', 'Ivo', 'Jo'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

function Filters({ set }: { set: boolean }) {
  const [type, setType] = useState(set ? 'comment' : 'all')
  const [staff, setStaff] = useState(set ? ['ada', 'cora', 'jo'] : [])
  const [text, setText] = useState(set ? 'migraine' : '')
  const [days, setDays] = useState(set ? { from: '2026-11-01', to: '2026-11-20' } : { from: '', to: '' })
  const [on, setOn] = useState(set)
  return (
    <FilterRow onClear={set ? () => {} : undefined}>
      <FilterGroups>
        <SearchField label="Search awards" value={text} onChange={setText} debounce={300} />
        <FilterSelect label="Type" options={TYPES} value={type} onChange={setType} />
        <FilterMultiSelect label="Assigned to" options={STAFF} values={staff} onChange={setStaff} none="Anyone" />
        <FilterDateRange label="Date" value={days} onChange={setDays} />
        <FilterPill label="Unmoderated" on={on} onChange={setOn} />
        <FilterPill label="Reported" on={!on} onChange={(next) => setOn(!next)} count={12} />
      </FilterGroups>
    </FilterRow>
  )
}

export const part: Part = {
  title: 'Filters',
  group: 'Lists',
  states: {
    'Nothing chosen': () => <Filters set={false} />,
    'Something chosen': () => <Filters set />,
  },
}
