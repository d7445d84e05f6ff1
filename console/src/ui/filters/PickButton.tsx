import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import styles from './Filters.module.css'

type PickButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> & {
  label: string
  chosen: string
  small?: boolean
}

/** A button with the name of a filter and what is chosen: 'Type All ⌄'. */
export const PickButton = ({ label, chosen, small, ...button }: PickButtonProps) => (
  <button type="button" className={styles.pick} data-small={small || undefined} {...button}>
    <span className={styles.name}>{label}</span> <span>{chosen}</span>
    <IconChevronDown size={16} stroke={1.5} aria-hidden />
  </button>
)
