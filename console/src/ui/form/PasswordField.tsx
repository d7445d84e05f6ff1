import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldProps } from './fields.tsx'

type Props = Omit<PasswordInputProps, 'label' | 'description'> & { label: string; help?: ReactNode; optional?: boolean }

export function PasswordField({ label, help, optional, error, ...rest }: Props) {
  return (
    <PasswordInput
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      {...rest}
      {...fieldProps({ label, help, optional, error })}
    />
  )
}
