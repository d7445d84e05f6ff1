import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { type FieldOf, useFieldProps } from './fields.tsx'

export function PasswordField({ label, help, optional, error, ...rest }: FieldOf<PasswordInputProps>) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      {...rest}
      {...useFieldProps({ label, help, optional, error })}
    />
  )
}
