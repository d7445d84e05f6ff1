import { OpensLate } from '../OpensLate.tsx'
import type { FilterSelectProps } from './filter-props.ts'
import { PickButton } from './PickButton.tsx'

const loadList = async () => (await import('./FilterSelectList.tsx')).FilterSelectList

/** One of a few: a button with the name and the choice that opens the list. */
export function FilterSelect<Value extends string>({ onChange, ...rest }: FilterSelectProps<Value>) {
  const { label, options, value, small } = rest
  const chosen = options.find((option) => option.value === value)?.label ?? value
  return (
    <OpensLate
      popup="listbox"
      load={loadList}
      props={{ ...rest, chosen, onChange: (next: string) => onChange(next as Value) }}
    >
      {(button) => <PickButton label={label} chosen={chosen} small={small} {...button} />}
    </OpensLate>
  )
}
