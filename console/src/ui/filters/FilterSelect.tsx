import { OpensLate } from '../OpensLate.tsx'
import { PickButton } from './PickButton.tsx'

export type Option<Value extends string = string> = { value: Value; label: string }

export type FilterSelectProps<Value extends string = string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  small?: boolean
}

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
