import type { MenuGroup } from '../app/shell.ts'

type MenuScript = { title: string; group: MenuGroup; order: number }

/** Task scripts of the menu (spec 1 section 2.2), by their symbols: Super Admins and Community Tech run them. */
export const MENU_SCRIPTS: Readonly<Record<string, MenuScript>> = {
  post_deindex_unpublish: { title: 'Post Deindex and Unpublish', group: 'seo', order: 2 },
  link_repair_tool: { title: 'Link Repair', group: 'seo', order: 3 },
  remove_broken_links: { title: 'Remove Broken Links', group: 'seo', order: 4 },
  link_rewriter_tool: { title: 'Link Rewriter', group: 'seo', order: 5 },
  reindex_threads: { title: 'Reindex Threads', group: 'seo', order: 6 },
  unsubscribe_emails: { title: 'Unsubscribe Emails', group: 'emailSubscriptions', order: 2 },
}

/** Whether a script stands in the menu; all others are for Super Admins alone. */
export const isMenuScript = (symbol: string): boolean => Object.hasOwn(MENU_SCRIPTS, symbol)
