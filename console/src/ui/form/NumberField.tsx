import { NumberInput, type NumberInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldProps } from './fields.tsx'

type Props = Omit<NumberInputProps, 'label' | 'description'> & { label: string; help?: ReactNode; optional?: boolean }

/** In a file of its own, because few screens need its weight. */
export function NumberField({ label, help, optional, error, ...rest }: Props) {
  return <NumberInput hideControls {...rest} {...fieldProps({ label, help, optional, error })} />
}
