import { Switch, type SwitchProps, Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core'
import { createContext, type ReactNode, useContext } from 'react'

type Help = {
  label: string
  /** Below the field; an error takes its place. */
  help?: ReactNode
  /** Said beside the label, where most fields of the form are required. */
  optional?: boolean
}

export type FieldOf<Props> = Omit<Props, 'label' | 'description'> & Help

/** Within it fields have no words above them, as in the row of a table; their labels are for screen readers. */
export const BareFields = createContext(false)

/** Props of every field: label above, help below, the error in place of the help. */
export function useFieldProps({ label, help, optional, error }: Help & { error?: ReactNode }) {
  const words = optional ? `${label} (optional)` : label
  if (useContext(BareFields)) return { 'aria-label': words, error }
  return { label: words, description: error ? undefined : help, error }
}

/** Nothing is an empty text here. */
type Text<Props> = Omit<FieldOf<Props>, 'value'> & { value?: string | null }

export function TextField({ label, help, optional, error, value, ...rest }: Text<TextInputProps>) {
  return (
    <TextInput {...rest} value={value === null ? '' : value} {...useFieldProps({ label, help, optional, error })} />
  )
}

/** Grows with its text. */
export function TextAreaField({ label, help, optional, error, value, ...rest }: Text<TextareaProps>) {
  return (
    <Textarea
      autosize
      minRows={3}
      maxRows={16}
      {...rest}
      value={value === null ? '' : value}
      {...useFieldProps({ label, help, optional, error })}
    />
  )
}

type SwitchFieldProps = FieldOf<SwitchProps> & {
  /** In a card: at the end of its line, below the others. */
  atEnd?: boolean
}

export function SwitchField({ label, help, error, atEnd, ...rest }: SwitchFieldProps) {
  // The help describes the switch, and is no part of its name.
  const name = help && typeof label === 'string' ? label : undefined
  return (
    <Switch
      aria-label={name}
      labelPosition={atEnd ? 'left' : 'right'}
      {...rest}
      {...useFieldProps({ label, help, error })}
    />
  )
}
