import { Checkbox, type CheckboxProps } from '@mantine/core'
import { type FieldOf, useFieldProps } from './fields.tsx'

export function CheckboxField({ label, help, error, ...rest }: FieldOf<CheckboxProps>) {
  return <Checkbox {...rest} {...useFieldProps({ label, help, error })} />
}
