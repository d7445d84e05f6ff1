import { IconPlus, IconTrophy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  AWARD_FIELDS,
  AWARD_SAVE_FAILED,
  AWARD_SAVED,
  AWARD_SEARCH_DEBOUNCE,
  AwardFilter,
  AwardInput,
  awardYears,
  NEW_AWARD,
} from '@ward/domain/awards/awards'
import { Fragment } from 'react'
import { useMay } from '../../api/session.tsx'
import { useLive } from '../../api/useLive.tsx'
import { useList } from '../../routing/useList.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { FilterMultiSelect } from '../../ui/filters/FilterMultiSelect.tsx'
import { FilterRow } from '../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRowsWithEdited } from '../../ui/form/inlineForm.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useKeys } from '../../ui/keys/useKeys.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { AwardPeople } from './AwardPeople.tsx'
import { AwardInline, awardColumns, awardFields, changeableAwardColumns } from './awardColumns.tsx'
import { type AwardRow, awardsOptions, saveAward } from './awards.api.ts'

const AWARD_FORM = {
  values: NEW_AWARD,
  save: saveAward,
  saved: AWARD_SAVED,
  failed: AWARD_SAVE_FAILED,
  invalidates: ['awards'],
}

/** The years of one award stand together. */
const isOneMore = (award: AwardRow, before: AwardRow | undefined) => award.name === before?.name

/** Years that no award can have. */
function mend({ years }: AwardFilter) {
  const known = awardYears(new Date())
  const wrong = years.filter((year) => !known.includes(year)).map((year) => ({ name: 'years', value: String(year) }))
  return wrong.length > 0 ? { instead: { years: years.filter((year) => known.includes(year)) }, wrong } : undefined
}

/** Awards of the network with this site's people: search, years, inline edit, new ones by a dialog (spec 1 section 2.6). */
export default function AwardListPage() {
  const queries = useQueryClient()
  const mayChange = useMay('awards.change').ok
  const created = useForm(AwardInput, AWARD_FORM)
  const edited = useForm(AwardInput, AWARD_FORM)
  const { filter, change, onClear, total, table } = useList(AwardFilter, awardsOptions, {
    leave: edited.giveUp,
    download: 'awards',
    mend,
  })
  useLive('award', () => void queries.invalidateQueries({ queryKey: ['awards'] }))
  const rows = useRowsWithEdited(edited, table.rows)
  const create = () => void created.start()
  useKeys(mayChange ? { n: { label: 'New award', run: create } } : {}, { group: 'Awards' })
  return (
    <AwardInline.Provider form={edited} saveKey="Save the award">
      <PageTitle title="Awards" count={total !== undefined && count(total, 'award')}>
        {mayChange ? (
          <ActionButton kind="primary" icon={IconPlus} keys="n" onClick={create}>
            New Award
          </ActionButton>
        ) : null}
      </PageTitle>
      <FilterRow onClear={onClear}>
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
        {...table}
        rows={rows}
        id="awards"
        label="Awards"
        columns={mayChange ? changeableAwardColumns : awardColumns}
        rowLabel={(award) => award.name}
        rowContinues={filter.sortBy === 'name' ? isOneMore : undefined}
        details={(award) => <AwardPeople awardId={award.id} />}
        empty={
          <EmptyState
            title="No awards yet"
            icon={IconTrophy}
            actions={mayChange ? <ActionButton onClick={create}>Create the first award</ActionButton> : null}
          >
            Awards honor members of the communities.
          </EmptyState>
        }
      />
      <FormDialog form={created} title="Create Award" save="Create award">
        {AWARD_FIELDS.map((name) => (
          <Fragment key={name}>{awardFields[name](created)}</Fragment>
        ))}
      </FormDialog>
    </AwardInline.Provider>
  )
}
