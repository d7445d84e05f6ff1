import type { SelectProps } from '@mantine/core'
import type { FieldOf } from './fields.tsx'
import { SelectField } from './SelectField.tsx'

type ChoiceFieldProps<Word extends string> = Omit<FieldOf<SelectProps>, 'value' | 'onChange' | 'data'> & {
  value: Word
  onChange: (value: Word) => void
  /** The words there are, in their order, each as it is called. */
  labels: Record<Word, string>
}

/** One word of a choice of the domain; there is always one. */
export function ChoiceField<Word extends string>({ onChange, labels, ...field }: ChoiceFieldProps<Word>) {
  const data = (Object.keys(labels) as Word[]).map((value) => ({ value, label: labels[value] }))
  return (
    <SelectField
      {...field}
      data={data}
      onChange={(chosen) => {
        if (chosen !== null) onChange(chosen as Word)
      }}
      allowDeselect={false}
    />
  )
}
