import { Select, type SelectProps } from '@mantine/core'
import { type FieldOf, useFieldProps } from './fields.tsx'

/** One of a list. In a file of its own, because what floats weighs more than most pages. */
export function SelectField({ label, help, optional, error, ...rest }: FieldOf<SelectProps>) {
  return <Select {...rest} {...useFieldProps({ label, help, optional, error })} />
}
