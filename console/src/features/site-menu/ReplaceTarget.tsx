import type { MenuItem } from '@ward/domain/site-menu/menu-tree'
import { useState } from 'react'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { afterDialogs } from '../../ui/dialog/afterDialogs.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { MenuSources } from './MenuSources.tsx'
import type { MenuTreeState } from './useMenuTree.ts'

type Props = { item: MenuItem; tree: MenuTreeState; because: string | undefined }

/** Lets an entry whose target is gone lead to another page, post or category; its title stays. */
export function ReplaceTarget({ item, tree, because }: Props) {
  const [opened, setOpened] = useState(false)
  const { menu_id: id } = item
  const replace = ({ title, url, reference }: Pick<MenuItem, 'title' | 'url' | 'reference'>) => {
    setOpened(false)
    tree.repair(`${tree.nameOf(item)} leads to ${title} now`, id, { url, reference })
  }
  const edit = () => {
    setOpened(false)
    afterDialogs(() => tree.edit(id))
  }
  return (
    <>
      <ActionButton size="xs" kind="quiet" because={because} onClick={() => setOpened(true)}>
        Replace
      </ActionButton>
      <Dialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={`Where ${tree.nameOf(item)} leads`}
        footer={<ActionButton onClick={edit}>Type an address</ActionButton>}
      >
        <MenuSources onAdd={replace} because={because} verb="Use" />
      </Dialog>
    </>
  )
}
