import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import type { Menu } from '@ward/domain/site-menu/menu-tree'
import { MENU_UPDATED, menuLines } from '@ward/domain/site-menu/site-menu'
import { z } from 'zod'
import { useForm } from '../../ui/form/useForm.ts'
import styles from './SiteMenu.module.css'
import { MENU_KEY, type MenuNow, saveMenu } from './site-menu.api.ts'

const MenuForm = z.object({
  menu: z.custom<Menu>(Array.isArray).meta({ title: 'Menu' }),
  version: z.number(),
})

const menuPreview = (menu: Menu) => <pre className={styles.lines}>{menuLines(menu).join('\n') || 'No entries'}</pre>

/** The menu as a form of one field: unsaved changes and conflicts work as in every form. */
export const useMenuForm = ({ menu, version }: MenuNow) =>
  useForm(MenuForm, {
    values: { menu, version },
    save: ({ menu: typed, version: since }) => saveMenu(typed, since),
    saved: MENU_UPDATED,
    failed: FAULT_MESSAGE,
    invalidates: MENU_KEY,
    show: { menu: menuPreview },
  })
export type MenuFormState = ReturnType<typeof useMenuForm>
