import {
  Checkbox,
  type CheckboxProps,
  Select,
  type SelectProps,
  Switch,
  type SwitchProps,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import type { ReactNode } from 'react'

type Help = {
  label: string
  /** Below the field; an error takes its place. */
  help?: ReactNode
  /** Said beside the label, where most fields of the form are required. */
  optional?: boolean
}

/** What every field shares: label above, help below, the error in place of the help. */
export function fieldProps({ label, help, optional, error }: Help & { error?: ReactNode }) {
  return {
    label: optional ? `${label} (optional)` : label,
    description: error ? undefined : help,
    error,
  }
}

export function TextField({
  label,
  help,
  optional,
  error,
  ...rest
}: Omit<TextInputProps, 'label' | 'description'> & Help) {
  return <TextInput {...rest} {...fieldProps({ label, help, optional, error })} />
}

/** Grows with its text. */
export function TextAreaField({
  label,
  help,
  optional,
  error,
  ...rest
}: Omit<TextareaProps, 'label' | 'description'> & Help) {
  return <Textarea autosize minRows={3} maxRows={16} {...rest} {...fieldProps({ label, help, optional, error })} />
}

export function SelectField({
  label,
  help,
  optional,
  error,
  ...rest
}: Omit<SelectProps, 'label' | 'description'> & Help) {
  return <Select {...rest} {...fieldProps({ label, help, optional, error })} />
}

export function CheckboxField({ label, help, error, ...rest }: Omit<CheckboxProps, 'label' | 'description'> & Help) {
  return <Checkbox {...rest} {...fieldProps({ label, help, error })} />
}

export function SwitchField({ label, help, error, ...rest }: Omit<SwitchProps, 'label' | 'description'> & Help) {
  return <Switch {...rest} {...fieldProps({ label, help, error })} />
}
