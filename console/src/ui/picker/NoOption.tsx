import { Combobox } from '@mantine/core'
import type { ReactNode } from 'react'

/** The text of a list where nothing fits: a list box has options, and this one cannot be chosen. */
export function NoOption({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Combobox.Option className={className} value="" disabled>
      {children}
    </Combobox.Option>
  )
}
