import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import styles from './Filters.module.css'
import { inMain } from './inMain.ts'

export type Option<Value extends string = string> = { value: Value; label: string }

type FilterSelectProps<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  small?: boolean
}

/** One of a few: a button with the name and the choice ('Type All ⌄') that opens the list. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, options, value, onChange, small } = props
  const combobox = useCombobox({
    onDropdownClose: () => combobox.resetSelectedOption(),
    onDropdownOpen: () => combobox.selectActiveOption(),
  })
  const chosen = options.find((option) => option.value === value)
  return (
    <Combobox
      store={combobox}
      width="max-content"
      position="bottom-start"
      portalProps={inMain()}
      onOptionSubmit={(next) => {
        onChange(next as Value)
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={styles.pick}
          data-small={small || undefined}
          onClick={() => combobox.toggleDropdown()}
        >
          <span className={styles.name}>{label}</span> <span>{chosen?.label ?? value}</span>
          <IconChevronDown size={16} stroke={1.5} aria-hidden />
        </button>
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
