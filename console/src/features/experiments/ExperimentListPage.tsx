import { IconPlus, IconTestPipe } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import {
  EXPERIMENT_LABELS,
  EXPERIMENT_SEARCH_DEBOUNCE,
  EXPERIMENT_TOPIC,
  ExperimentFilter,
  moreSites,
  SITE_CHIPS,
} from '@ward/domain/experiments/experiments'
import { useMemo } from 'react'
import { useLive } from '../../api/useLive.tsx'
import { useList } from '../../routing/useList.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { FilterRow } from '../../ui/filters/FilterRow.tsx'
import { FilterSelect } from '../../ui/filters/FilterSelect.tsx'
import { SearchField } from '../../ui/filters/SearchField.tsx'
import { useKeys } from '../../ui/keys/useKeys.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Chip, Chips } from '../../ui/text/Chip.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { EXPERIMENTS_KEY, type ExperimentRow, experimentSites, experimentsOptions } from './experiments.api.ts'

type Sites = readonly { id: number; name: string }[]

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'true', label: 'Active' },
  { value: 'false', label: 'Inactive' },
]

/** Names of sites, the first few; then how many more there are (spec 2 section 2). */
function SiteChips({ ids, total, sites }: { ids: readonly number[]; total: number; sites: Sites }) {
  const names = ids.map((id) => sites.find((site) => site.id === id)?.name ?? String(id))
  return (
    <Chips oneLine>
      {names.slice(0, SITE_CHIPS).map((name) => (
        <Chip key={name}>{name}</Chip>
      ))}
      {total > SITE_CHIPS ? <span>{moreSites(total - SITE_CHIPS)}</span> : null}
    </Chips>
  )
}

const columnsOf = (sites: Sites): Column<ExperimentRow>[] => [
  { id: 'name', header: EXPERIMENT_LABELS.name, card: 'title', cell: ({ name }) => name },
  { id: 'symbol', header: EXPERIMENT_LABELS.symbol, cell: ({ symbol }) => symbol, width: 220, quiet: true },
  {
    id: 'isActive',
    header: 'State',
    card: 'actions',
    cell: ({ isActive }) => (isActive ? <Chip hue="green">Active</Chip> : <Chip>Inactive</Chip>),
    width: 110,
  },
  {
    id: 'siteIds',
    header: EXPERIMENT_LABELS.siteIds,
    cell: ({ siteIds, siteCount }) => <SiteChips ids={siteIds} total={siteCount} sites={sites} />,
    width: 460,
  },
]

/** The experiments of the network (spec 2 section 2, Experiments). */
export default function ExperimentListPage() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { data: sites = [] } = useQuery(experimentSites)
  const columns = useMemo(() => columnsOf(sites), [sites])
  const { filter, change, onClear, total, table } = useList(ExperimentFilter, experimentsOptions)
  useLive(EXPERIMENT_TOPIC, () => void queries.invalidateQueries({ queryKey: EXPERIMENTS_KEY }))
  const create = () => void navigate({ to: '/experiments/new' })
  useKeys({ n: { label: 'New experiment', run: create } }, { group: 'Experiments' })
  return (
    <>
      <PageTitle title="Experiments" count={total !== undefined && count(total, 'experiment')}>
        <ActionButton kind="primary" icon={IconPlus} keys="n" href="/experiments/new">
          New Experiment
        </ActionButton>
      </PageTitle>
      <FilterRow onClear={onClear}>
        <SearchField
          label="Search experiments"
          value={filter.search}
          debounce={EXPERIMENT_SEARCH_DEBOUNCE}
          onChange={(search) => change({ search }, { replace: true })}
        />
        <FilterSelect
          label="State"
          options={STATES}
          value={filter.isActive === null ? 'all' : String(filter.isActive)}
          onChange={(state) => change({ isActive: state === 'all' ? null : state === 'true' })}
        />
        <FilterSelect
          label="Site"
          options={[
            { value: 'all', label: 'All' },
            ...sites.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={filter.siteId === null ? 'all' : String(filter.siteId)}
          onChange={(site) => change({ siteId: site === 'all' ? null : Number(site) })}
        />
      </FilterRow>
      <DataTable
        {...table}
        id="experiments"
        label="Experiments"
        columns={columns}
        rowLabel={({ name }) => name}
        rowHref={({ id }) => pathTo('/experiments/{id}', { id })}
        empty={
          <EmptyState
            title="No experiments yet"
            icon={IconTestPipe}
            actions={<ActionButton href="/experiments/new">Create the first experiment</ActionButton>}
          >
            An experiment shows each visitor session one of several variants, on the sites you choose.
          </EmptyState>
        }
      />
    </>
  )
}
