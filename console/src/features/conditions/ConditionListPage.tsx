import { IconArrowMerge, IconPlus, IconStethoscope } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import { CONDITIONS_LABEL, NEW_CONDITION_LABEL } from '@ward/domain/conditions/condition-titles'
import {
  CONDITION_BOXES,
  CONDITION_SEARCH_DEBOUNCE,
  CONDITION_TOPIC,
  ConditionFilter,
  conditionBoxLabel,
  MERGE_LABEL,
  MERGE_NEEDS_TWO,
  SEARCH_DISORDERS_HINT,
  SEARCH_DISORDERS_LABEL,
} from '@ward/domain/conditions/conditions'
import { useMemo, useState } from 'react'
import { useMay } from '../../api/session.tsx'
import { useLive } from '../../api/useLive.tsx'
import { useList } from '../../routing/useList.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { FilterMultiSelect } from '../../ui/filters/FilterMultiSelect.tsx'
import { FilterPill } from '../../ui/filters/FilterPill.tsx'
import { FilterRow } from '../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { useKeys } from '../../ui/keys/useKeys.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { RowAction } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import styles from './Conditions.module.css'
import { conditionColumns } from './conditionColumns.tsx'
import { CONDITIONS_KEY, type ConditionRow, conditionsOptions, conditionTypesOptions } from './conditions.api.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { UpdateData } from './UpdateData.tsx'

/** The catalogue of conditions: search with wildcards, types and boxes (spec 3 section 2, Conditions list). */
export default function ConditionListPage() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const maySync = useMay('conditions.sync').ok
  const { data: types = [] } = useQuery(conditionTypesOptions)
  const { filter, change, onClear, total, table } = useList(ConditionFilter, conditionsOptions)
  useLive(CONDITION_TOPIC, () => void queries.invalidateQueries({ queryKey: CONDITIONS_KEY }))
  const [merged, setMerged] = useState<readonly ConditionRow[] | null>(null)
  const actions = useMemo<RowAction<ConditionRow>[]>(
    () => [
      {
        id: 'merge',
        label: MERGE_LABEL,
        icon: IconArrowMerge,
        because: ({ ids, rows }) => (ids.length < 2 || rows.length < ids.length ? MERGE_NEEDS_TWO : undefined),
        run: ({ rows }) => {
          setMerged(rows)
          return false
        },
      },
    ],
    [],
  )
  const toNew = pathTo('/conditions/new')
  useKeys({ n: { label: NEW_CONDITION_LABEL, run: () => void navigate({ to: toNew }) } }, { group: CONDITIONS_LABEL })
  const create = (
    <ActionButton kind="primary" icon={IconPlus} keys="n" href={toNew}>
      {NEW_CONDITION_LABEL}
    </ActionButton>
  )
  return (
    <>
      <PageTitle title={CONDITIONS_LABEL} count={total !== undefined && count(total, 'condition')}>
        {maySync ? <UpdateData /> : null}
        {create}
      </PageTitle>
      <FilterRow onClear={onClear}>
        <SearchField
          wide
          label={SEARCH_DISORDERS_LABEL}
          value={filter.search}
          debounce={CONDITION_SEARCH_DEBOUNCE}
          onChange={(search) => change({ search }, { replace: true })}
        />
        <FilterMultiSelect
          label="Type"
          none="All"
          options={types.map((type) => ({ value: type, label: type }))}
          values={filter.types}
          onChange={(chosen) => change({ types: chosen })}
        />
        {CONDITION_BOXES.map((box) => (
          <FilterPill
            key={box}
            label={conditionBoxLabel[box]}
            on={filter[box]}
            onChange={(on) => change({ [box]: on })}
          />
        ))}
      </FilterRow>
      <p className={styles.hint}>{SEARCH_DISORDERS_HINT}</p>
      <DataTable
        {...table}
        id="conditions"
        label={CONDITIONS_LABEL}
        columns={conditionColumns}
        actions={actions}
        selectLabel="Edit"
        rowLabel={({ name }) => name}
        rowHref={({ id }) => pathTo('/conditions/{id}', { id })}
        empty={
          <EmptyState title="No conditions yet" icon={IconStethoscope} actions={create}>
            Conditions come from Orphadata, or are written here.
          </EmptyState>
        }
      />
      {merged ? <MergeDialog rows={merged} onClose={() => setMerged(null)} onMerged={() => setMerged(null)} /> : null}
    </>
  )
}
