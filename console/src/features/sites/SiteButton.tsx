import { IconSelector } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import styles from './SiteSwitcher.module.css'

type SiteButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> & {
  name: string
  expanded?: boolean
}

/** The name of the site one works on, as the button that opens the list of the others. */
export const SiteButton = ({ name, expanded = false, ...button }: SiteButtonProps) => (
  <button
    type="button"
    {...button}
    className={styles.button}
    aria-expanded={expanded}
    aria-label={`Site: ${name}. Switch site`}
  >
    <span className={styles.text}>{name}</span>
    <IconSelector size={16} stroke={1.5} aria-hidden />
  </button>
)
