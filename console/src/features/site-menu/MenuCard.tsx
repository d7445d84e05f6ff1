import { Progress } from '@mantine/core'
import { IconPlus, IconSitemap } from '@tabler/icons-react'
import { itemWith } from '@ward/domain/site-menu/menu-tree'
import { isDirty } from '@ward/domain/site-menu/site-menu'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useKeys } from '../../ui/keys/useKeys.ts'
import { OrderTree } from '../../ui/order/OrderTree.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { MenuRow } from './MenuRow.tsx'
import { notesOf } from './menuNotes.ts'
import styles from './SiteMenu.module.css'
import type { MenuNow } from './site-menu.api.ts'
import type { MenuTreeState } from './useMenuTree.ts'
import type { useVerify } from './useVerify.ts'

type Props = {
  now: MenuNow
  tree: MenuTreeState
  verifying: ReturnType<typeof useVerify>
  because: string | undefined
}

/** The menu as a tree that is put in order, and how far its addresses are verified. */
export function MenuCard({ now, tree, verifying, because }: Props) {
  const { done, total, secondsLeft } = verifying
  const noteOf = notesOf(now)
  const card = useRef<HTMLElement>(null)
  useNextFocus(card, tree)
  useKeys(because === undefined ? { n: { label: 'Add Menu Item', run: () => tree.add() } } : {}, { group: 'Site Menu' })
  const add = (
    <ActionButton size="xs" icon={IconPlus} keys="n" because={because} onClick={() => tree.add()}>
      Add Menu Item
    </ActionButton>
  )
  return (
    <section ref={card} className={styles.card} aria-label="Menu">
      <header className={styles.head}>
        <h2>Menu</h2>
        {add}
      </header>
      {done === null ? null : (
        <div className={styles.progress}>
          <span>Checking URLs</span>
          <Progress value={(done / total) * 100} size={6} aria-label="Checking URLs" />
          <span>{`${done} of ${total}, ${count(secondsLeft, 'second')} left`}</span>
        </div>
      )}
      {tree.rows.length === 0 ? (
        <EmptyState title="The menu has no entries yet" icon={IconSitemap}>
          Add pages, posts and categories from the left, or an entry of your own. Until then members see no menu.
        </EmptyState>
      ) : (
        <OrderTree
          label="Menu"
          rows={tree.rows}
          rowLabel={({ item }) => tree.nameOf(item)}
          mayMove={({ item }, move) => tree.mayMove(item.menu_id, move)}
          onMove={({ item }, move) => tree.move(item.menu_id, move)}
          onDrop={({ item }, { parentId, index }) =>
            tree.place(item.menu_id, { parentId: parentId === null ? null : Number(parentId), index })
          }
          because={because}
        >
          {({ item }) => (
            <MenuRow
              item={item}
              note={noteOf(item)}
              said={verifying.saidOf(item)}
              isDirty={isDirty(item, itemWith(now.menu, item.menu_id))}
              origin={now.origin}
              tree={tree}
              because={because}
            />
          )}
        </OrderTree>
      )}
    </section>
  )
}

/** Gives the focus to the button of an entry that has it next. */
function useNextFocus(card: RefObject<HTMLElement | null>, { nextFocus }: MenuTreeState) {
  useLayoutEffect(() => {
    if (nextFocus.current === null) return
    const { id, button } = nextFocus.current
    nextFocus.current = null
    card.current?.querySelector<HTMLElement>(`[data-item="${id}"] [data-does="${button}"]`)?.focus()
  })
}
