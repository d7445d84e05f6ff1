import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { fieldProps } from './fields.tsx'

type Props = Omit<MultiSelectProps, 'label' | 'description'> & { label: string; help?: ReactNode; optional?: boolean }

export function MultiSelectField({ label, help, optional, error, ...rest }: Props) {
  return <MultiSelect {...rest} {...fieldProps({ label, help, optional, error })} />
}
