import { IconTerminal2 } from '@tabler/icons-react'
import { pathTo } from '@ward/domain/app/routes'
import { TASK_SCRIPTS_LABEL } from '@ward/domain/app/shell'
import { paged, searchTerm } from '@ward/domain/kernel/paging'
import { TASK_SCRIPT_COLUMNS } from '@ward/domain/task-scripts/task-scripts'
import { z } from 'zod'
import { useList } from '../../routing/useList.ts'
import { FilterRow } from '../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { ScriptIcon } from './ScriptIcon.tsx'
import styles from './TaskScripts.module.css'
import { type TaskScriptRow, taskScriptsOptions } from './task-scripts.api.ts'

const Filter = z.object({ ...paged([100], 100), search: searchTerm(100) })

const columns: Column<TaskScriptRow>[] = [
  {
    id: 'name',
    header: TASK_SCRIPT_COLUMNS.name,
    card: 'title',
    cell: ({ name, icon }) => (
      <span className={styles.name}>
        <ScriptIcon name={icon} />
        {name}
      </span>
    ),
  },
]

/** The task scripts there are; each opens to its runs (spec 3 section 2, Task scripts). */
export default function TaskScriptListPage() {
  const { filter, change, onClear, total, table } = useList(Filter, taskScriptsOptions)
  return (
    <>
      <PageTitle title={TASK_SCRIPTS_LABEL} count={total !== undefined && count(total, 'script')} />
      <FilterRow onClear={onClear}>
        <SearchField
          label="Search task scripts"
          value={filter.search}
          debounce={0}
          onChange={(search) => change({ search }, { replace: true })}
        />
      </FilterRow>
      <DataTable
        {...table}
        id="task-scripts"
        label={TASK_SCRIPTS_LABEL}
        columns={columns}
        rowLabel={({ name }) => name}
        rowHref={({ symbol }) => pathTo('/task-scripts/{symbol}', { symbol })}
        empty={
          <EmptyState title="No task scripts" icon={IconTerminal2}>
            Scripts that your role may run are listed here.
          </EmptyState>
        }
      />
    </>
  )
}
