import { badItemsTitle } from '@ward/domain/site-menu/site-menu'
import { useRef } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { afterDialogs } from '../../ui/dialog/afterDialogs.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import styles from './SiteMenu.module.css'

export type BadRow = { id: number; title: string; said: string }
type Props = { rows: readonly BadRow[]; onClose: () => void; onEdit: (id: number) => void }

/** The entries that keep the menu from being saved, or that did not answer, each a way to its fields. */
export function BadItemsDialog({ rows, onClose, onEdit }: Props) {
  const last = useRef(rows)
  if (rows.length > 0) last.current = rows
  const shown = last.current // words stay while the dialog fades
  return (
    <Dialog
      opened={rows.length > 0}
      onClose={onClose}
      title={badItemsTitle(shown.length)}
      footer={<ActionButton onClick={onClose}>Close</ActionButton>}
    >
      <ul className={styles.bad}>
        {shown.map(({ id, title, said }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => {
                onClose()
                // The dialog gives the focus back as it closes; the fields take it after that.
                afterDialogs(() => onEdit(id))
              }}
            >
              {title}
            </button>
            <span>{said}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
