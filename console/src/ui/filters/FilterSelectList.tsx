import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useOpenOnArrival } from '../OpensLate.tsx'
import styles from './Filters.module.css'
import type { FilterSelectProps } from './filter-props.ts'
import { inMain } from './inMain.ts'
import { PickButton } from './PickButton.tsx'

/** The button of `FilterSelect` with its list. */
export function FilterSelectList(props: FilterSelectProps & { chosen: string }) {
  const { label, options, value, chosen, onChange, small } = props
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.selectActiveOption(),
  })
  useOpenOnArrival(() => {
    combobox.focusTarget()
    combobox.openDropdown()
  })
  return (
    <Combobox
      store={combobox}
      width="max-content"
      position="bottom-start"
      portalProps={inMain()}
      onOptionSubmit={(next) => {
        onChange(next)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button">
        <PickButton
          label={label}
          chosen={chosen}
          small={small}
          expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={styles.options} tabIndex={0} aria-label={label}>
          {options.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={option.value === value}
              selected={option.value === value}
              aria-selected={option.value === value}
            >
              <span className={styles.tick}>
                {option.value === value ? <IconCheck size={16} stroke={1.5} aria-hidden /> : null}
              </span>
              {option.label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
