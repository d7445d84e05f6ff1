import { IconTerminal2 } from '@tabler/icons-react'
import { TASK_SCRIPTS_LABEL } from '@ward/domain/app/shell'
import { MENU_SCRIPTS } from '@ward/domain/task-scripts/script-titles'
import type { RouteEntry } from '../../routing/entry.ts'

export const taskScriptRoutes: RouteEntry[] = [
  {
    path: '/task-scripts',
    title: TASK_SCRIPTS_LABEL,
    page: () => import('./TaskScriptListPage.tsx'),
    menu: { label: TASK_SCRIPTS_LABEL, icon: IconTerminal2, order: 43 },
    examples: [{ at: '/task-scripts?search=nothing-is-called-so' }],
  },
  {
    path: '/task-scripts/{symbol}',
    title: 'Task Script',
    page: () => import('./TaskScriptPage.tsx'),
    menu: Object.entries(MENU_SCRIPTS).map(([symbol, { title, group, order }]) => ({
      label: title,
      icon: IconTerminal2,
      group,
      order,
      href: `/task-scripts/${symbol}`,
    })),
    examples: [
      { at: '/task-scripts/reindex_threads' },
      { at: '/task-scripts/reindex_threads', press: [/^Run$/] },
      { at: '/task-scripts/score-import', press: [/^Run$/] },
    ],
  },
]
