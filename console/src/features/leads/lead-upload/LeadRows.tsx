import { IconMail } from '@tabler/icons-react'
import { exportPath } from '@ward/domain/kernel/list-export'
import { LEAD_ROW_COLUMNS, LeadRowFilter } from '@ward/domain/leads/lead-upload/lead-upload'
import { download } from '../../../api/download.ts'
import { useList } from '../../../routing/useList.ts'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { DownloadCsv } from '../../../ui/table/DownloadCsv.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import styles from './LeadUpload.module.css'
import { leadRowsOptions } from './lead-upload.api.ts'

const SEARCH_PAUSE = 300

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
  /** The number of rows, so that the table has its height before they are there. */
  expected: number
}

/** The addresses of one line, with why they are none. */
export function LeadRows({ uploadId, label, expected }: LeadRowsProps) {
  const { filter, change, total, table } = useList(RowsShown, (shown) => leadRowsOptions({ ...shown, uploadId }))
  const body: LeadRowFilter = { ...filter, uploadId }
  return (
    <>
      <div className={styles.search}>
        <SearchField
          label={`Search ${label}`}
          value={filter.search}
          debounce={SEARCH_PAUSE}
          onChange={(search) => change({ search }, { replace: true })}
        />
      </div>
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
        empty={
          <EmptyState title="No addresses" icon={IconMail}>
            {filter.search === '' ? 'Addresses are forgotten after some time.' : 'No addresses match.'}
          </EmptyState>
        }
      />
    </>
  )
}

/** Every address of the list with what became of it, as a file. */
export const AllLines = ({ uploadId, total }: { uploadId: string; total: number }) => (
  <DownloadCsv
    list="lead-rows"
    rows={total}
    run={(signal) => download(exportPath('lead-rows'), LeadRowFilter.parse({ uploadId }), { signal })}
  />
)
