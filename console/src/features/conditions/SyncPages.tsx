import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { paged } from '@ward/domain/kernel/paging'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { useFilter } from '../../routing/useFilter.ts'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { useLastPage } from '../../ui/table/useLastPage.ts'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import { SYNC_ROWS, type SyncRow } from './condition-sync.api.ts'
import styles from './SyncRows.module.css'

type RowPage = { total: number; rows: SyncRow[] }
type Props<Key extends readonly unknown[]> = {
  /** Asks for the page with a number. */
  ask: (page: number) => UseQueryOptions<RowPage, Error, RowPage, Key>
  children: (rows: readonly SyncRow[]) => ReactNode
}

const PageShown = z.object({ page: paged([SYNC_ROWS], SYNC_ROWS).page })

/** Rows of one kind, page by page; the address names the page. */
export function SyncPages<Key extends readonly unknown[]>({ ask, children }: Props<Key>) {
  const [{ page }, change] = useFilter(PageShown)
  const query = useQuery(ask(page))
  const total = query.isPlaceholderData ? undefined : query.data?.total
  useLastPage({ state: { page, itemsPerPage: SYNC_ROWS }, total, onChange: change })
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
                <Pager page={page} pages={Math.ceil(total / SYNC_ROWS)} onPage={(to) => change({ page: to })} />
              </div>
            ) : null}
          </>
        )
      }}
    </Loaded>
  )
}
