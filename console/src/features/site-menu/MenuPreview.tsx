import { SegmentedControl } from '@mantine/core'
import {
  isTargetHidden,
  MENU_READERS,
  type MenuReader,
  type ShownEntry,
  shownTo,
} from '@ward/domain/site-menu/menu-notes'
import type { Menu } from '@ward/domain/site-menu/menu-tree'
import { keptUrl } from '@ward/domain/site-menu/menu-urls'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { notesOf } from './menuNotes.ts'
import styles from './SiteMenu.module.css'
import type { MenuNow } from './site-menu.api.ts'

type Props = { now: MenuNow; menu: Menu; onClose: () => void }

/** The menu as a visitor, a member or somebody of the staff would be shown it, before it is saved. */
export function MenuPreview({ now, menu, onClose }: Props) {
  const [reader, setReader] = useState<MenuReader>('visitor')
  const noteOf = notesOf(now)
  const entriesOf = (items: Menu): Parameters<typeof shownTo>[1] =>
    items.map((item) => ({
      title: item.title,
      href: keptUrl(item.url, now.origin),
      isHidden: item.reference !== null && isTargetHidden(noteOf(item)?.target ?? 'visible'),
      items: entriesOf(item.items),
    }))
  const shown = shownTo(reader, entriesOf(menu))
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Preview of the menu"
      footer={<ActionButton onClick={onClose}>Close</ActionButton>}
    >
      <SegmentedControl
        fullWidth
        aria-label="As"
        value={reader}
        onChange={(chosen) => setReader(chosen as MenuReader)}
        data={Object.entries(MENU_READERS).map(([value, label]) => ({ value, label }))}
      />
      {shown.length === 0 ? <p className={styles.quiet}>They see no menu.</p> : <Entries entries={shown} />}
    </Dialog>
  )
}

function Entries({ entries }: { entries: readonly ShownEntry[] }) {
  return (
    <ul className={styles.preview}>
      {entries.map(({ title, href, isHidden, items }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry that is shown has nothing else, and none moves
        <li key={at}>
          {href === null ? <strong>{title}</strong> : title} <small>{href}</small>
          {isHidden ? <Chip>Members do not see this</Chip> : null}
          {items.length > 0 ? <Entries entries={items} /> : null}
        </li>
      ))}
    </ul>
  )
}
