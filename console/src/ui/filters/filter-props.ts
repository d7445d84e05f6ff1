/** One thing that can be chosen. */
export type Option<Value extends string = string> = { value: Value; label: string }

export type FilterSelectProps<Value extends string = string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChange: (value: Value) => void
  small?: boolean
}

export type FilterMultiSelectProps<Value extends string = string> = {
  label: string
  options: readonly Option<Value>[]
  values: readonly Value[]
  onChange: (values: Value[]) => void
  /** The label of an empty choice: 'Anyone', 'All'. */
  none: string
  /** Type to narrow the list; by default from nine options on. */
  searchable?: boolean
}
