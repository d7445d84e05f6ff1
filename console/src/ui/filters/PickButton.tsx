import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import styles from './Filters.module.css'

type PickButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> & {
  label: string
  chosen: string
  small?: boolean
  expanded?: boolean
}

/** A button with the name of a filter and what is chosen: 'Type All ⌄'. */
export const PickButton = ({ label, chosen, small, expanded = false, ...button }: PickButtonProps) => (
  <button
    type="button"
    {...button}
    className={styles.pick}
    data-small={small || undefined}
    // The button that opens the list sets none of its own.
    aria-expanded={expanded}
  >
    <span className={styles.name}>{label}</span> <span>{chosen}</span>
    <IconChevronDown size={16} stroke={1.5} aria-hidden />
  </button>
)
