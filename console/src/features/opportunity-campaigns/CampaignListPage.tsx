import { IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import { CAMPAIGN_COLUMNS, CampaignFilter, campaignShortcode } from '@ward/domain/opportunity-campaigns/campaigns'
import { useMay } from '../../api/session.tsx'
import { useLive } from '../../api/useLive.tsx'
import { useList } from '../../routing/useList.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { copyText } from '../../ui/copyText.ts'
import { FilterRow } from '../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import { CAMPAIGNS_LABEL, NEW_CAMPAIGN } from './campaign-titles.ts'
import { CAMPAIGNS_KEY, campaignsOptions, type CampaignRow as Row } from './campaigns.api.ts'

const SEARCH_DEBOUNCE = 600
const editing = (id: string) => pathTo('/opportunity-campaigns/{id}', { id })

const columns: Column<Row>[] = [
  { id: 'name', header: CAMPAIGN_COLUMNS.name, fixed: true, card: 'title', cell: ({ name }) => name },
  { id: 'id', header: CAMPAIGN_COLUMNS.id, width: 96, align: 'right', quiet: true, cell: ({ id }) => id },
  {
    id: 'actions',
    header: 'Actions',
    width: 240,
    rigid: true,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: ({ id, name }) => (
      <>
        <ActionButton size="xs" href={editing(id)}>
          Edit<VisuallyHidden>: {name}</VisuallyHidden>
        </ActionButton>{' '}
        <ActionButton size="xs" onClick={() => copyText(campaignShortcode(id))}>
          Copy shortcode<VisuallyHidden>: {name}</VisuallyHidden>
        </ActionButton>
      </>
    ),
  },
]

/** The campaigns of the site, the newest first (spec 3 section 2, Opportunity campaigns). */
export default function CampaignListPage() {
  const queries = useQueryClient()
  const mayChange = useMay('campaigns.change').ok
  const { filter, change, onClear, total, table } = useList(CampaignFilter, campaignsOptions, {
    download: 'opportunity-campaigns',
  })
  useLive('opportunityCampaign', () => void queries.invalidateQueries({ queryKey: CAMPAIGNS_KEY }))
  return (
    <>
      <PageTitle title={CAMPAIGNS_LABEL} count={total !== undefined && count(total, 'campaign')}>
        {mayChange ? (
          <ActionButton kind="primary" icon={IconPlus} href={pathTo('/opportunity-campaigns/new')}>
            {NEW_CAMPAIGN}
          </ActionButton>
        ) : null}
      </PageTitle>
      <FilterRow onClear={onClear}>
        <SearchField
          label="Search campaigns"
          value={filter.search}
          debounce={SEARCH_DEBOUNCE}
          onChange={(search) => change({ search }, { replace: true })}
        />
      </FilterRow>
      <DataTable
        {...table}
        id="opportunity-campaigns"
        label={CAMPAIGNS_LABEL}
        columns={columns}
        rowHref={({ id }) => editing(id)}
        rowLabel={({ name }) => name}
        empty={
          <EmptyState title="No campaigns yet" icon={IconTargetArrow}>
            A campaign asks members whether they would take part in a study or the like. Editors put it into posts by
            its shortcode.
          </EmptyState>
        }
      />
    </>
  )
}
