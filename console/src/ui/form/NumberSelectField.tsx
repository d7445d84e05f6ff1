import type { SelectProps } from '@mantine/core'
import type { FieldOf } from './fields.tsx'
import { SelectField } from './SelectField.tsx'

type NumberSelectFieldProps = Omit<FieldOf<SelectProps>, 'value' | 'onChange' | 'data'> & {
  value?: number | null
  onChange: (value: number | null) => void
  choices: readonly number[]
  /** The label of no number. */
  none: string
}

const NONE = 'none'

/** One of some numbers, or none; the present value stays in the list when it is not among them. */
export function NumberSelectField({ value = null, onChange, choices, none, ...field }: NumberSelectFieldProps) {
  const offered = value === null || choices.includes(value) ? choices : [...choices, value]
  return (
    <SelectField
      {...field}
      value={value === null ? NONE : String(value)}
      data={[{ value: NONE, label: none }, ...offered.map((each) => ({ value: String(each), label: String(each) }))]}
      onChange={(chosen) => onChange(chosen === null || chosen === NONE ? null : Number(chosen))}
      allowDeselect={false}
      searchable
    />
  )
}
