import { IconPlus, IconTrophy } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  AWARD_PAGE_SIZES,
  AWARD_SAVE_FAILED,
  AWARD_SAVED,
  AWARD_SEARCH_DEBOUNCE,
  AwardFilter,
  AwardInput,
  AwardSort,
  awardYears,
  NEW_AWARD,
} from '@ward/domain/awards'
import { requestIdOf, wordsOf } from '@ward/domain/fault'
import { Fragment, useMemo } from 'react'
import { useMay } from '../../api/session.tsx'
import { useLive } from '../../api/useLive.tsx'
import { useFilter } from '../../routing/useFilter.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { FilterMultiSelect } from '../../ui/filters/FilterMultiSelect.tsx'
import { FilterRow } from '../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useKeys } from '../../ui/keys/useKeys.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { ListState } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { awardFields } from './AwardFields.tsx'
import styles from './AwardListPage.module.css'
import { AwardPeople } from './AwardPeople.tsx'
import { AwardInline, awardColumns, changeableAwardColumns, RepeatedNames, repeatedNames } from './awardColumns.tsx'
import { awardsOptions, saveAward } from './awards.api.ts'

const AWARD_FORM = {
  values: NEW_AWARD,
  save: saveAward,
  saved: AWARD_SAVED,
  failed: AWARD_SAVE_FAILED,
  invalidates: ['awards'],
}

const isSort = (name: string | undefined): name is AwardSort => AwardSort.options.some((sort) => sort === name)

/** Awards of the network with this site's people: search, years, inline edit, new ones by a dialog (spec 1 section 2.6). */
export default function AwardListPage() {
  const [filter, change] = useFilter(AwardFilter)
  const { data, error, isFetching, refetch } = useQuery(awardsOptions(filter))
  const queries = useQueryClient()
  const repeated = useMemo(() => repeatedNames(data?.awards ?? []), [data])
  const mayChange = useMay('awards.change').ok
  const created = useForm(AwardInput, AWARD_FORM)
  const edited = useForm(AwardInput, AWARD_FORM)
  useLive('award', () => void queries.invalidateQueries({ queryKey: ['awards'] }))

  const create = () => void created.start()
  useKeys(mayChange ? { n: { label: 'New award', run: create } } : {}, { group: 'Awards' })
  /** Another part of the list takes the row away that is being edited. */
  const show: typeof change = async (patch, how) => {
    if (await edited.giveUp()) change(patch, how)
  }

  const hasFilter = filter.search !== '' || filter.years.length > 0
  const clear = () => show({ search: '', years: [] })
  const onList = ({ sortBy, ...patch }: Partial<ListState>, how?: { replace: boolean }) =>
    show({ ...patch, ...(isSort(sortBy) ? { sortBy } : {}) } as Partial<AwardFilter>, how)
  return (
    <AwardInline.Provider form={edited} saveKey="Save the award">
      <RepeatedNames value={repeated}>
        <div className={styles.page}>
          <PageTitle title="Awards" count={data && count(data.total, 'award')}>
            {mayChange ? (
              <ActionButton kind="primary" icon={IconPlus} keys="n" onClick={create}>
                New Award
              </ActionButton>
            ) : null}
          </PageTitle>
          <FilterRow onClear={hasFilter ? clear : undefined}>
            <SearchField
              label="Search awards"
              value={filter.search}
              debounce={AWARD_SEARCH_DEBOUNCE}
              onChange={(search) => show({ search }, { replace: true })}
            />
            <FilterMultiSelect
              label="Years"
              none="All"
              options={awardYears(new Date()).map((year) => ({ value: String(year), label: String(year) }))}
              values={filter.years.map(String)}
              onChange={(years) => show({ years: years.map(Number) })}
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
            error={error && { message: wordsOf(error), requestId: requestIdOf(error) ?? undefined }}
            onRetry={() => void refetch()}
            details={(award) => <AwardPeople awardId={award.id} />}
            empty={
              hasFilter ? (
                <EmptyState
                  title="No award matches"
                  icon={IconTrophy}
                  actions={<ActionButton onClick={clear}>Clear filters</ActionButton>}
                >
                  Try another word or year, or clear the filters.
                </EmptyState>
              ) : (
                <EmptyState
                  title="No awards yet"
                  icon={IconTrophy}
                  actions={mayChange ? <ActionButton onClick={create}>Create the first award</ActionButton> : null}
                >
                  Awards honour members of the communities.
                </EmptyState>
              )
            }
          />
        </div>
        <FormDialog form={created} title="Create Award" save="Create award">
          {Object.entries(awardFields).map(([name, field]) => (
            <Fragment key={name}>{field(created)}</Fragment>
          ))}
        </FormDialog>
      </RepeatedNames>
    </AwardInline.Provider>
  )
}
