import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { type FieldOf, useFieldProps } from './fields.tsx'

export function MultiSelectField({ label, help, optional, error, ...rest }: FieldOf<MultiSelectProps>) {
  return <MultiSelect {...rest} {...useFieldProps({ label, help, optional, error })} />
}
