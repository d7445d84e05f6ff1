import { memo } from 'react'
import { Menu } from './Menu.tsx'
import type { MenuNode } from './menuTree.ts'
import styles from './Rail.module.css'

/** The menu of large screens: a rail of icons that widens over the page under the pointer or the keyboard. */
export const Rail = memo(function Rail({ blocks, current }: { blocks: MenuNode[][]; current: string | null }) {
  return (
    <nav className={styles.rail} aria-label="Sections">
      <Menu blocks={blocks} current={current} />
    </nav>
  )
})
