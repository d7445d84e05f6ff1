import { IconCheck, IconTrash, IconTrophy } from '@tabler/icons-react'
import { useState } from 'react'
import { Fault } from '../../fault.ts'
import { ActionButton } from '../ActionButton.tsx'
import type { Part } from '../part.tsx'
import { EmptyState } from '../states/EmptyState.tsx'
import { DateText } from '../text/DateText.tsx'
import type { Column, ListState } from './column.ts'
import { DataTable, type DataTableProps } from './DataTable.tsx'

type Award = { id: string; name: string; note: string; year: number; people: number; at: string }

const NAMES = ['Kind Voice', 'Patient Leader', 'Best Newcomer', 'Helping Hand', 'Steady Writer of the whole Community']
const awards: Award[] = NAMES.map((name, index) => ({
  id: String(index + 1),
  name,
  note: 'For who answered most questions of others in a year, and did so with patience and warmth',
  year: 2022 + index,
  people: index * 1240,
  at: `2026-0${index + 1}-20T15:42:00Z`,
}))
const columns: Column<Award>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, sortable: true, fixed: true, card: 'title' },
  { id: 'note', header: 'Note', cell: ({ note }) => note, quiet: true, card: 'body' },
  { id: 'year', header: 'Year', cell: ({ year }) => year, align: 'right', width: 88, sortable: true },
  { id: 'people', header: 'People', cell: ({ people }) => people.toLocaleString('en-US'), align: 'right', width: 96 },
  { id: 'at', header: 'Created', cell: ({ at }) => <DateText value={at} />, width: 248, quiet: true, card: 'foot' },
]
const actions = [
  { id: 'give', label: 'Give', icon: IconCheck, keys: 'd', run: () => {} },
  { id: 'delete', label: 'Delete', icon: IconTrash, keys: 'Delete', danger: true, run: () => {} },
]

function Table({ first, ...props }: Partial<DataTableProps<Award>> & { first?: Partial<ListState> }) {
  const [state, setState] = useState<ListState>({ page: 1, itemsPerPage: 10, sortBy: 'name', ...first })
  return (
    <DataTable
      id="part"
      label="Awards"
      columns={columns}
      rows={awards}
      total={awards.length}
      rowLabel={({ name }) => name}
      rowHref={({ id }) => `/awards/${id}`}
      state={state}
      onChange={(patch) => setState({ ...state, ...patch })}
      pageSizes={[5, 10, 25]}
      {...props}
    />
  )
}

export const part: Part = {
  title: 'Table',
  group: 'Lists',
  states: {
    'Rows with actions, one closed, one changed by somebody else': () => (
      <Table
        actions={actions}
        selectAllResults={200}
        total={128}
        rowTone={({ id }) => (id === '2' ? 'closed' : 'open')}
        rowChanged={({ id }) => id === '3'}
        rowWaits={({ id }) => id === '4'}
      />
    ),
    'Plain, with pages': () => <Table total={9482} first={{ page: 7, itemsPerPage: 5 }} />,
    'To be downloaded': () => <Table download={{ list: 'awards', rows: 3, run: async () => {} }} />,
    'With orders of its own': () => (
      <Table
        actions={actions}
        orders={[
          { sortBy: 'name', sortDesc: false, label: 'By name' },
          { sortBy: 'people', sortDesc: true, label: 'Most people' },
        ]}
      />
    ),
    'With details': () => <Table details={({ note }) => <p>{note}</p>} />,
    Loading: () => <Table rows={undefined} total={0} first={{ itemsPerPage: 5 }} />,
    Empty: () => (
      <Table
        rows={[]}
        total={0}
        empty={
          <EmptyState
            icon={IconTrophy}
            title="No awards yet"
            actions={<ActionButton kind="primary">New Award</ActionButton>}
          >
            Awards are shown on the profile of who has them.
          </EmptyState>
        }
      />
    ),
    'Could not be loaded': () => (
      <Table rows={undefined} total={0} error={new Fault(undefined, 'req-4f1c')} onRetry={() => {}} />
    ),
    'No results': () => <Table rows={[]} total={0} onClear={() => {}} />,
    'Newer rows could not be loaded': () => <Table error={new Fault(undefined, 'req-4f1c')} onRetry={() => {}} />,
    'Newer rows on their way': () => <Table loading />,
  },
}
