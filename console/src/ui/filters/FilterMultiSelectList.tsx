import { CheckboxIndicator, Combobox, useCombobox } from '@mantine/core'
import { useState } from 'react'
import { useOpenOnArrival } from '../OpensLate.tsx'
import { NoOption } from '../picker/NoOption.tsx'
import styles from './Filters.module.css'
import type { FilterMultiSelectProps } from './filter-props.ts'
import { inMain } from './inMain.ts'
import { PickButton } from './PickButton.tsx'

/** The button of `FilterMultiSelect` with its list. */
export function FilterMultiSelectList(props: FilterMultiSelectProps & { chosen: string }) {
  const { label, options, values, chosen, onChange, searchable = options.length > 8 } = props
  const [search, setSearch] = useState('')
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption()
      setSearch('')
      combobox.focusTarget()
    },
    onDropdownOpen: () => (searchable ? combobox.focusSearchInput() : combobox.selectFirstOption()),
  })
  useOpenOnArrival(() => {
    combobox.focusTarget()
    combobox.openDropdown()
  })
  const requested = search.trim().toLowerCase()
  const shown = options.filter((option) => option.label.toLowerCase().includes(requested))
  return (
    <Combobox
      store={combobox}
      width="max-content"
      position="bottom-start"
      portalProps={inMain()}
      onOptionSubmit={(picked) =>
        onChange(values.includes(picked) ? values.filter((other) => other !== picked) : [...values, picked])
      }
    >
      <Combobox.Target targetType="button" withAriaAttributes>
        <PickButton
          label={label}
          chosen={chosen}
          expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
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
          {shown.length === 0 ? <NoOption className={styles.note}>No results.</NoOption> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
