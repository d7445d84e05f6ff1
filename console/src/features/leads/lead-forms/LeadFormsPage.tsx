import { IconForms, IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import {
  LEAD_FORM_COLUMNS,
  LeadFormFilter,
  type LeadFormType,
  leadFormShortcode,
  leadFormTypeLabel,
} from '@ward/domain/leads/lead-forms/lead-forms'
import { useMay } from '../../../api/session.tsx'
import { useLive } from '../../../api/useLive.tsx'
import { useList } from '../../../routing/useList.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { FilterSelect } from '../../../ui/filters/FilterSelect.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { LEAD_FORMS_LABEL, NEW_LEAD_FORM } from './form-titles.ts'
import { LEAD_FORMS_KEY, leadFormsOptions, type LeadFormRow as Row } from './lead-forms.api.ts'

const SEARCH_DEBOUNCE = 600
const NEW = '/commercial-lead-gen-form-builder'
const builderOf = (id: string) => pathTo('/commercial-lead-gen-form-builder/{id?}', { id })

const columns: Column<Row>[] = [
  {
    id: 'campaignName',
    header: LEAD_FORM_COLUMNS.campaignName,
    fixed: true,
    card: 'title',
    cell: ({ campaignName }) => campaignName,
  },
  { id: 'name', header: LEAD_FORM_COLUMNS.name, cell: ({ name }) => name },
  { id: 'id', header: LEAD_FORM_COLUMNS.id, width: 96, align: 'right', quiet: true, cell: ({ id }) => id },
  {
    id: 'actions',
    header: 'Actions',
    width: 240,
    rigid: true,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: ({ id, campaignName }) => (
      <>
        <ActionButton size="xs" href={builderOf(id)}>
          Edit<VisuallyHidden>: {campaignName}</VisuallyHidden>
        </ActionButton>{' '}
        <ActionButton size="xs" onClick={() => copyText(leadFormShortcode(id))}>
          Copy shortcode<VisuallyHidden>: {campaignName}</VisuallyHidden>
        </ActionButton>
      </>
    ),
  },
]

const TYPES = [
  { value: 'all', label: 'All' },
  ...Object.entries(leadFormTypeLabel).map(([value, label]) => ({ value, label })),
]

/** The lead forms of the site; a row leads to the builder (spec 3 section 2, Commercial lead forms list). */
export default function LeadFormsPage() {
  const queries = useQueryClient()
  const mayChange = useMay('leadForms.change').ok
  const { filter, change, onClear, total, table } = useList(LeadFormFilter, leadFormsOptions)
  useLive('leadForm', () => void queries.invalidateQueries({ queryKey: LEAD_FORMS_KEY }))
  const create = (
    <ActionButton kind="primary" icon={IconPlus} href={NEW}>
      {NEW_LEAD_FORM}
    </ActionButton>
  )
  return (
    <>
      <PageTitle title={LEAD_FORMS_LABEL} count={total !== undefined && count(total, 'form')}>
        {mayChange ? create : null}
      </PageTitle>
      <FilterRow onClear={onClear}>
        <SearchField
          label="Search forms"
          value={filter.search}
          debounce={SEARCH_DEBOUNCE}
          onChange={(search) => change({ search }, { replace: true })}
        />
        <FilterSelect
          label="Kind"
          options={TYPES}
          value={filter.type ?? 'all'}
          onChange={(type) => change({ type: type === 'all' ? null : (type as LeadFormType) })}
        />
      </FilterRow>
      <DataTable
        {...table}
        id="lead-forms"
        label={LEAD_FORMS_LABEL}
        columns={columns}
        rowHref={({ id }) => builderOf(id)}
        rowLabel={({ campaignName }) => campaignName}
        empty={
          <EmptyState title="No forms yet" icon={IconForms}>
            A form collects leads for a client. Editors add it to posts with its shortcode.
          </EmptyState>
        }
      />
    </>
  )
}
