import { IconPlus, IconTrophy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  AWARD_PAGE_SIZES,
  AWARD_SEARCH_DEBOUNCE,
  AWARD_SORTS,
  AwardFilter,
  type AwardSort,
  awardYears,
} from '@ward/domain/awards'
import { messageOf, requestIdOf } from '../../api/fault.ts'
import { useMay } from '../../api/session.tsx'
import { useLive } from '../../api/useLive.tsx'
import { useFilter } from '../../routing/search.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { confirm } from '../../ui/dialog/confirm.ts'
import { FilterMultiSelect } from '../../ui/filters/FilterMultiSelect.tsx'
import { FilterRow } from '../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { useUnsavedGuard } from '../../ui/form/useUnsavedGuard.ts'
import { useKeys } from '../../ui/keys/useKeys.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { ListState } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { AwardPeople } from './AwardPeople.tsx'
import { AwardEditing, awardColumns, changeableAwardColumns } from './awardColumns.tsx'
import { awardsOptions } from './awards.api.ts'
import { CreateAwardDialog } from './CreateAwardDialog.tsx'
import { useAwardDraft } from './useAwardDraft.ts'

const isSort = (name: string | undefined): name is AwardSort => AWARD_SORTS.some((sort) => sort === name)

/** Awards of the network with this site's people: search, years, inline edit, new ones by a dialog (spec 1 section 2.6). */
export default function AwardListPage() {
  const [filter, change] = useFilter(AwardFilter)
  const { data, error, isFetching, refetch } = useQuery(awardsOptions(filter))
  const queries = useQueryClient()
  const mayChange = useMay('awards.change').ok
  const state = useAwardDraft()
  const { draft, isDirty, start, stop } = state
  useLive('award', () => void queries.invalidateQueries({ queryKey: ['awards'] }))
  useUnsavedGuard(isDirty)

  const isCreating = draft !== null && draft.id === undefined
  async function giveUp(): Promise<boolean> {
    const question = {
      title: 'Discard what you typed?',
      text: 'The award stays as it was.',
      confirm: 'Discard',
      danger: true,
    }
    const agreed = !isDirty || (await confirm(question))
    if (agreed) stop()
    return agreed
  }
  const begin = async (award: { id?: string; name: string; year: number | null }) => {
    if (await giveUp()) start(award)
  }
  const create = () => void begin({ name: '', year: null })
  useKeys(mayChange ? { n: { label: 'New award', run: create } } : {}, { group: 'Awards' })

  const hasFilter = filter.search !== '' || filter.years.length > 0
  const onList = ({ sortBy, ...patch }: Partial<ListState>) =>
    change({ ...patch, ...(isSort(sortBy) ? { sortBy } : {}) } as Partial<AwardFilter>)
  return (
    <AwardEditing
      value={{
        state,
        onEdit: ({ id, name, year }) => void begin({ id, name, year }),
        onCancel: () => void giveUp(),
      }}
    >
      <PageTitle title="Awards" count={data && count(data.total, 'award')}>
        {mayChange ? (
          <ActionButton kind="primary" icon={IconPlus} keys="n" onClick={create}>
            New Award
          </ActionButton>
        ) : null}
      </PageTitle>
      <FilterRow onClear={hasFilter ? () => change({ search: '', years: [] }) : undefined}>
        <SearchField
          label="Search awards"
          value={filter.search}
          debounce={AWARD_SEARCH_DEBOUNCE}
          onChange={(search) => change({ search }, { replace: true })}
        />
        <FilterMultiSelect
          label="Years"
          none="All"
          options={awardYears(new Date()).map((year) => ({ value: String(year), label: String(year) }))}
          values={filter.years.map(String)}
          onChange={(years) => change({ years: years.map(Number) })}
        />
      </FilterRow>
      <DataTable
        id="awards"
        label="Awards"
        columns={mayChange ? changeableAwardColumns : awardColumns}
        rows={data?.awards}
        total={data?.total ?? 0}
        rowId={(award) => award.id}
        rowLabel={(award) => award.name}
        state={filter}
        onChange={onList}
        pageSizes={AWARD_PAGE_SIZES}
        loading={isFetching}
        error={error && { message: messageOf(error), requestId: requestIdOf(error) ?? undefined }}
        onRetry={() => void refetch()}
        details={(award) => <AwardPeople award={award} userHref={null} />}
        empty={
          <EmptyState title={hasFilter ? 'No award matches' : 'No awards yet'} icon={IconTrophy}>
            {hasFilter
              ? 'Try another word or year, or clear the filters.'
              : 'Awards honour members of the communities. The first one is made with New Award.'}
          </EmptyState>
        }
      />
      <CreateAwardDialog state={state} opened={isCreating} onClose={() => void giveUp()} />
    </AwardEditing>
  )
}
