import { IconEye, IconLink } from '@tabler/icons-react'
import { SITE_MENU_LABEL } from '@ward/domain/app/shell'
import { badItems } from '@ward/domain/site-menu/site-menu'
import { lazy, useState } from 'react'
import { useMay } from '../../api/session.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { ConflictNotice } from '../../ui/form/ConflictNotice.tsx'
import { HistoryButton } from '../../ui/history/HistoryButton.tsx'
import { useSaveKey } from '../../ui/keys/useKeys.ts'
import { Opening } from '../../ui/Opening.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { BadItemsDialog, type BadRow } from './BadItemsDialog.tsx'
import { MenuCard } from './MenuCard.tsx'
import { MenuSources } from './MenuSources.tsx'
import styles from './SiteMenu.module.css'
import type { MenuNow } from './site-menu.api.ts'
import { useMenuForm } from './useMenuForm.tsx'
import { useMenuTree } from './useMenuTree.ts'
import { useVerify } from './useVerify.ts'

const MenuHistory = lazy(async () => ({ default: (await import('./MenuHistory.tsx')).MenuHistory }))
const MenuPreview = lazy(async () => ({ default: (await import('./MenuPreview.tsx')).MenuPreview }))

/** The sources of entries on the left, the tree on the right. */
export function MenuEditor({ now }: { now: MenuNow }) {
  const mayChange = useMay('siteMenu.change')
  const because = mayChange.ok ? undefined : mayChange.because
  const form = useMenuForm(now)
  const tree = useMenuTree(form)
  const verifying = useVerify(tree.menu, now.origin)
  const [bad, setBad] = useState<readonly BadRow[]>([])
  const [isPreview, setPreview] = useState(false)
  const save = () => {
    const wrong = badItems(tree.menu, now.origin)
    setBad(wrong.map(({ item, title, said }) => ({ id: item.menu_id, title, said })))
    if (wrong.length === 0) void form.save()
  }
  useSaveKey(save, { enabled: because === undefined, label: 'Save the menu' })
  const found = verifying.listed.map(({ item, said }) => ({
    id: item.menu_id,
    title: tree.nameOf(item),
    said: `${item.url} ${said}`,
  }))
  return (
    <>
      <PageTitle title={SITE_MENU_LABEL} count={count(tree.count, 'item')}>
        <ActionButton kind="quiet" onClick={tree.expandAll}>
          Expand All
        </ActionButton>
        <ActionButton kind="quiet" onClick={tree.collapseAll}>
          Collapse All
        </ActionButton>
        <ActionButton kind="quiet" icon={IconEye} onClick={() => setPreview(true)}>
          Preview
        </ActionButton>
        <HistoryButton title={`History of ${SITE_MENU_LABEL}`} group={SITE_MENU_LABEL}>
          <MenuHistory version={now.version} because={because} />
        </HistoryButton>
        {verifying.done === null ? (
          <ActionButton
            icon={IconLink}
            because={tree.count === 0 ? 'The menu has no entries yet' : undefined}
            onClick={() => void verifying.verify()}
          >
            Verify URLs
          </ActionButton>
        ) : (
          <ActionButton onClick={verifying.stop}>Stop</ActionButton>
        )}
        <ActionButton kind="primary" keys="mod+s" busy={form.isBusy} because={because} onClick={save}>
          Save
        </ActionButton>
      </PageTitle>
      <div className={styles.two}>
        <MenuSources onAdd={tree.add} because={because} />
        <MenuCard now={now} tree={tree} verifying={verifying} because={because} />
      </div>
      <BadItemsDialog rows={bad} onClose={() => setBad([])} onEdit={tree.edit} />
      <BadItemsDialog rows={found} onClose={verifying.close} onEdit={tree.edit} />
      <ConflictNotice form={form} />
      {isPreview ? (
        <Opening>
          <MenuPreview now={now} menu={tree.menu} onClose={() => setPreview(false)} />
        </Opening>
      ) : null}
    </>
  )
}
