import { exportPath } from '@ward/domain/kernel/list-export'
import { LEAD_ROW_COLUMNS, LeadRowFilter } from '@ward/domain/leads/lead-upload/lead-upload'
import { download } from '../../../api/download.ts'
import { useList } from '../../../routing/useList.ts'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { leadRowsOptions } from './lead-upload.api.ts'

export const RowsShown = LeadRowFilter.omit({ uploadId: true })

type Row = { id: string; position: number; address: string; reason?: string | null }

const columns: Column<Row>[] = [
  {
    id: 'position',
    header: LEAD_ROW_COLUMNS.position,
    width: 96,
    align: 'right',
    cell: (row) => formatNumber(row.position),
  },
  { id: 'address', header: LEAD_ROW_COLUMNS.address, card: 'title', cell: (row) => row.address },
  { id: 'reason', header: LEAD_ROW_COLUMNS.reason, width: 260, quiet: true, cell: (row) => row.reason ?? '' },
]

type LeadRowsProps = {
  uploadId: string
  label: string
  /** How many there are, so that the table has its height before they are there. */
  expected: number
}

/** The addresses of one line, with why they are none. */
export function LeadRows({ uploadId, label, expected }: LeadRowsProps) {
  const { filter, total, table } = useList(RowsShown, (shown) => leadRowsOptions({ ...shown, uploadId }))
  const body: LeadRowFilter = { ...filter, uploadId }
  return (
    <DataTable
      {...table}
      total={total ?? expected}
      id="lead-rows"
      label={label}
      columns={columns}
      rowLabel={(row) => row.address}
      onClear={undefined}
      download={{
        list: 'lead-rows',
        rows: total,
        run: (signal) => download(exportPath('lead-rows'), body, { signal }),
      }}
      empty={<EmptyState title="No addresses">Addresses are forgotten after some time.</EmptyState>}
    />
  )
}
