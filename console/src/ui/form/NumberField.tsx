import { NumberInput, type NumberInputProps } from '@mantine/core'
import { type FieldOf, useFieldProps } from './fields.tsx'

type Props = Omit<FieldOf<NumberInputProps>, 'value' | 'onChange'> & {
  value?: number | null
  onChange?: (value: number | null) => void
}

/** A number, or nothing. In a file of its own, because few screens need its weight. */
export function NumberField({ label, help, optional, error, value, onChange, ...rest }: Props) {
  return (
    <NumberInput
      hideControls
      {...rest}
      {...(value === undefined ? {} : { value: value ?? '' })}
      onChange={(typed) => onChange?.(typed === '' ? null : Number(typed))}
      {...useFieldProps({ label, help, optional, error })}
    />
  )
}
