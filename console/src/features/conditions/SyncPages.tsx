import { useQuery } from '@tanstack/react-query'
import type { SyncKind } from '@ward/domain/conditions/condition-sync'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import { SYNC_ROWS, type SyncRow, syncRowsOptions } from './condition-sync.api.ts'
import styles from './SyncRows.module.css'

type Props = { syncId: string; kind: SyncKind; children: (rows: readonly SyncRow[]) => ReactNode }

/** The rows of one kind, page by page. */
export function SyncPages({ syncId, kind, children }: Props) {
  const [page, setPage] = useState(1)
  const query = useQuery(syncRowsOptions(syncId, kind, page))
  return (
    <Loaded query={query} failed="The changes could not be loaded">
      {({ total, rows }) => {
        const first = (page - 1) * SYNC_ROWS + 1
        return (
          <>
            {children(rows)}
            {total > SYNC_ROWS ? (
              <div className={styles.foot}>
                <span>{`${formatNumber(first)}–${formatNumber(first + rows.length - 1)} of ${formatNumber(total)}`}</span>
                <Pager page={page} pages={Math.ceil(total / SYNC_ROWS)} onPage={setPage} />
              </div>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}
