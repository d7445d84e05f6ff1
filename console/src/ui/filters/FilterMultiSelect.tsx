import { OpensLate } from '../OpensLate.tsx'
import type { FilterMultiSelectProps, Option } from './filter-props.ts'
import { PickButton } from './PickButton.tsx'

function summary<Value extends string>(options: readonly Option<Value>[], values: readonly Value[], none: string) {
  if (values.length === 0) return none
  const names = values.flatMap((value) => options.find((option) => option.value === value)?.label ?? [])
  // The names may still be on their way.
  if (names.length < values.length) return `${values.length} chosen`
  return names.length > 2 ? `${names[0]} and ${names.length - 1} more` : names.join(', ')
}

const loadList = async () => (await import('./FilterMultiSelectList.tsx')).FilterMultiSelectList

/** Any of some: the list stays open while one ticks. */
export function FilterMultiSelect<Value extends string>({ onChange, ...rest }: FilterMultiSelectProps<Value>) {
  const { label, options, values, none } = rest
  const chosen = summary(options, values, none)
  return (
    <OpensLate
      popup="listbox"
      load={loadList}
      props={{ ...rest, chosen, onChange: (next: string[]) => onChange(next as Value[]) }}
    >
      {(button) => <PickButton label={label} chosen={chosen} {...button} />}
    </OpensLate>
  )
}
