import { PRODUCT_NAME } from '@ward/domain/app/shell'
import { Drawer } from '../ui/dialog/Drawer.tsx'
import { Menu } from './Menu.tsx'
import type { MenuNode } from './menuTree.ts'
import { OuterLinks } from './OuterLinks.tsx'
import styles from './SideDrawer.module.css'

type SideDrawerProps = { blocks: MenuNode[][]; current: string | null; opened: boolean; onClose: () => void }

/** The menu of small screens, opened by the burger; it holds what the narrow bar has no room for. */
export function SideDrawer({ blocks, current, opened, onClose }: SideDrawerProps) {
  return (
    <Drawer opened={opened} onClose={onClose} side="left" size={280} title={PRODUCT_NAME}>
      <nav className={styles.lines} aria-label="Sections">
        <Menu blocks={blocks} current={current} onFollow={onClose} />
      </nav>
      <div className={styles.outer}>
        <OuterLinks />
      </div>
    </Drawer>
  )
}
