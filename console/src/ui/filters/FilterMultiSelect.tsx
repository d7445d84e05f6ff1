import { CheckboxIndicator, Combobox, useCombobox } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { NoOption } from '../picker/NoOption.tsx'
import type { Option } from './FilterSelect.tsx'
import styles from './Filters.module.css'
import { inMain } from './inMain.ts'

type FilterMultiSelectProps<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  values: readonly Value[]
  onChange: (values: Value[]) => void
  /** What an empty choice means: 'Anyone', 'All'. */
  none: string
  /** Type to narrow the list; by default from nine options on. */
  searchable?: boolean
}

function summary<Value extends string>(options: readonly Option<Value>[], values: readonly Value[], none: string) {
  if (values.length === 0) return none
  const names = values.flatMap((value) => options.find((option) => option.value === value)?.label ?? [])
  // The names may still be on their way.
  if (names.length < values.length) return `${values.length} chosen`
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(', ')
}

/** Any of some: the list stays open while one ticks. */
export function FilterMultiSelect<Value extends string>(props: FilterMultiSelectProps<Value>) {
  const { label, options, values, onChange, none, searchable = options.length > 8 } = props
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
      combobox.focusTarget()
    },
    onDropdownOpen: () => (searchable ? combobox.focusSearchInput() : combobox.selectFirstOption()),
  })
  const wanted = search.trim().toLowerCase()
  const shown = options.filter((option) => option.label.toLowerCase().includes(wanted))
  const text = summary(options, values, none)
  return (
    <Combobox
      store={combobox}
      width="max-content"
      position="bottom-start"
      portalProps={inMain()}
      onOptionSubmit={(picked) => {
        const value = picked as Value
        onChange(values.includes(value) ? values.filter((other) => other !== value) : [...values, value])
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes>
        <button type="button" className={styles.pick} onClick={() => combobox.toggleDropdown()}>
          <span className={styles.name}>{label}</span> <span>{text}</span>
          <IconChevronDown size={16} stroke={1.5} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown miw={224}>
        {searchable ? (
          <Combobox.Search
            value={search}
            aria-label={`Find in ${label}`}
            placeholder="Find"
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              combobox.updateSelectedOptionIndex()
            }}
          />
        ) : null}
        <Combobox.Options className={styles.options} tabIndex={0} aria-label={label} aria-multiselectable>
          {shown.map((option) => {
            const on = values.includes(option.value)
            return (
              <Combobox.Option key={option.value} value={option.value} active={on} selected={on} aria-selected={on}>
                <CheckboxIndicator size={16} radius="xs" checked={on} aria-hidden />
                {option.label}
              </Combobox.Option>
            )
          })}
          {shown.length === 0 ? <NoOption className={styles.note}>Nothing matches.</NoOption> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
