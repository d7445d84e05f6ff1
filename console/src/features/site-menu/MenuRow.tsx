import { IconAlertCircle, IconChevronDown, IconChevronRight, IconPencil, IconX } from '@tabler/icons-react'
import type { MenuItem } from '@ward/domain/site-menu/menu-tree'
import { completedUrl, keptUrl, MENU_URL_REQUIRED, menuUrlProblem } from '@ward/domain/site-menu/menu-urls'
import { hasTitle, isTitleTooLong, TITLE_TOO_LONG } from '@ward/domain/site-menu/site-menu'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Chip } from '../../ui/text/Chip.tsx'
import { MenuRowNotes } from './MenuRowNotes.tsx'
import styles from './SiteMenu.module.css'
import type { MenuNote } from './site-menu.api.ts'
import type { MenuTreeState } from './useMenuTree.ts'

type Props = {
  item: MenuItem
  note: MenuNote | undefined
  /** The bad answer of the page at the entry's address; null where it is good. */
  said: string | null
  isDirty: boolean
  origin: string
  tree: MenuTreeState
  because: string | undefined
}

function titleProblem(item: MenuItem, none: string): string | null {
  if (!hasTitle(item)) return none
  return isTitleTooLong(item) ? TITLE_TOO_LONG : null
}

/** An entry of the menu, or the fields it is edited in, with what is known of it. */
export function MenuRow(props: Props) {
  const { item, note, said, isDirty, origin, tree, because } = props
  const name = tree.nameOf(item)
  const problem = menuUrlProblem(item.url, origin)
  const wrong = problem ?? titleProblem(item, 'No title') ?? said
  const isClosed = tree.isClosed(item.menu_id)
  return (
    <div className={styles.row} data-bad={wrong !== null || undefined}>
      <div className={styles.line}>
        {item.items.length === 0 ? null : (
          <IconButton
            size={28}
            label={`${isClosed ? 'Expand' : 'Collapse'} ${name}`}
            icon={isClosed ? IconChevronRight : IconChevronDown}
            expanded={!isClosed}
            onClick={() => tree.toggle(item.menu_id)}
          />
        )}
        <span className={styles.title} data-title>
          {name}
        </span>
        <Address url={item.url} origin={origin} />
        {isDirty ? <span className={styles.changed}>Changed, not saved</span> : null}
        {wrong === null ? null : (
          <Chip hue="danger" icon={IconAlertCircle}>
            {wrong}
          </Chip>
        )}
        {isClosed ? <span className={styles.quiet}>{item.items.length} inside</span> : null}
        <span className={styles.buttons}>
          <IconButton
            size={28}
            label={`Edit ${name}`}
            icon={IconPencil}
            because={because}
            expanded={tree.editing === item.menu_id}
            data-does="edit"
            onClick={() => tree.edit(tree.editing === item.menu_id ? null : item.menu_id)}
          />
          <IconButton
            size={28}
            label={`Remove ${name}`}
            icon={IconX}
            because={because}
            data-does="remove"
            onClick={() => tree.remove(item)}
          />
        </span>
      </div>
      {note ? <MenuRowNotes item={item} note={note} tree={tree} because={because} /> : null}
      {tree.editing === item.menu_id ? <MenuFields key={tree.asked} {...props} problem={problem} /> : null}
    </div>
  )
}

/** The address of an entry; on a phone without what all of them begin with. */
function Address({ url, origin }: { url: string; origin: string }) {
  const path = keptUrl(url, origin)
  return (
    <span className={styles.url} data-url>
      {path === url ? null : <span className={styles.origin}>{origin}</span>}
      {path}
    </span>
  )
}

function MenuFields({ item, origin, tree, problem }: Props & { problem: string | null }) {
  const { menu_id: id, title, url, reference } = item
  return (
    <div className={styles.fields}>
      <TextField
        label="Title"
        value={title}
        data-autofocus
        autoFocus
        error={titleProblem(item, MENU_URL_REQUIRED)}
        onChange={(event) => tree.change(id, { title: event.currentTarget.value })}
      />
      <TextField
        label="URL"
        value={url}
        error={problem}
        help={
          reference
            ? 'This follows the page it was made from. Typing another address makes it a plain link.'
            : 'A path on the site, or # and the name of a place on the start page.'
        }
        onChange={(event) => tree.change(id, { url: event.currentTarget.value, reference: null })}
        onBlur={() => {
          const whole = completedUrl(url, origin)
          if (whole !== url) tree.change(id, { url: whole })
        }}
      />
      <ActionButton onClick={() => tree.edit(null)}>Done</ActionButton>
    </div>
  )
}
