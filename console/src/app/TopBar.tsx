import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { PRODUCT_NAME } from '@ward/domain/app/shell'
import { memo } from 'react'
import { NotificationBell } from '../features/notifications/NotificationBell.tsx'
import { SiteSwitcher } from '../features/sites/SiteSwitcher.tsx'
import { AppLink } from '../ui/AppLink.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { KeyHint } from '../ui/text/KeyHint.tsx'
import { Logo } from './Logo.tsx'
import { OuterLinks } from './OuterLinks.tsx'
import type { Overlay } from './Overlays.tsx'
import { OwnMenu } from './OwnMenu.tsx'
import styles from './TopBar.module.css'

type TopBarProps = {
  search: string
  menuIsOpen: boolean
  onWant: (overlay: Overlay) => void
  onPalette: () => void
}

/** The bar over every screen (spec 1 section 2.3); going from screen to screen leaves it as it is. */
export const TopBar = memo(function TopBar({ search, menuIsOpen, onWant, onPalette }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <span className={styles.burger}>
        <IconButton
          size={40}
          label="Open the menu"
          icon={IconMenu2}
          onClick={() => onWant('menu')}
          expanded={menuIsOpen}
        />
      </span>
      <AppLink href="/" className={styles.logo} aria-label={`${PRODUCT_NAME}, Moderation Dashboard`}>
        <Logo />
      </AppLink>
      <SiteSwitcher />
      <button type="button" className={styles.search} aria-haspopup="dialog" onClick={onPalette}>
        <IconSearch size={16} stroke={1.5} aria-hidden />
        <span className={styles.words}>{search}</span>
        <KeyHint keys="/" />
      </button>
      <nav className={styles.tools} aria-label="Other places">
        <OuterLinks />
        <span className={styles.rule} />
      </nav>
      <NotificationBell />
      <OwnMenu onKeys={() => onWant('keys')} />
    </header>
  )
})
