import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FLAG_PAGE_SIZES, FlagFilter } from '@ward/domain/flags'
import { offsetOf } from '@ward/domain/paging'
import { lazy, Suspense, useEffect, useState } from 'react'
import { messageOf, requestIdOf } from '../../api/fault.ts'
import { useLiveState } from '../../api/useLive.tsx'
import { stringifySearch, useFilter, writeFilter } from '../../routing/search.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { useKeys } from '../../ui/keys/useKeys.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { count, formatNumber } from '../../ui/text/NumberText.tsx'
import { FlagFilters } from './FlagFilters.tsx'
import styles from './FlagQueuePage.module.css'
import { flagTitle } from './flag-types.ts'
import { flagColumns, flagHref } from './flagColumns.tsx'
import { type FlagRow, queueOptions } from './flags.api.ts'
import { rememberList } from './flags.list-context.ts'
import { useQueueActions } from './useQueueActions.tsx'
import { useQueueLive } from './useQueueLive.ts'

/** Asked for when somebody assigns: dialog and fields need not weigh on the first load. */
const AssignDialog = lazy(async () => ({ default: (await import('./AssignDialog.tsx')).AssignDialog }))

/** The Moderation Dashboard: every flag of the site by type, filters and people, kept in the address (spec 1 section 2.4). */
export default function FlagQueuePage() {
  const [filter, change] = useFilter(FlagFilter)
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(queueOptions(filter))
  const [assigning, setAssigning] = useState<FlagRow[] | null>(null)
  const actions = useQueueActions(filter, setAssigning)
  const search = stringifySearch(writeFilter(FlagFilter, filter))
  const rows = data?.contentFlags
  const total = data?.pageInfo.totalCount ?? 0
  const { fresh, show, isChanged } = useQueueLive(rows, search)
  const isLive = useLiveState() === 'live'
  const navigate = useNavigate()

  useEffect(() => {
    if (rows && !isPlaceholderData)
      rememberList({
        search,
        ids: rows.map((row) => row.id),
        offset: offsetOf(filter.page, filter.itemsPerPage),
        total,
      })
  }, [rows, isPlaceholderData, search, filter.page, filter.itemsPerPage, total])

  const first = rows?.[0]
  const startReviewing = () => {
    if (first) void navigate({ to: '/content-flag/$id', params: { id: first.id } })
  }
  useKeys(fresh > 0 ? { n: { label: 'Show new flags', run: show } } : {}, { group: 'Moderation Dashboard' })
  return (
    <>
      <PageTitle
        title="Moderation Dashboard"
        count={data && (filter.unmoderated ? `${formatNumber(total)} open` : count(total, 'flag'))}
        live={isLive}
      >
        {fresh > 0 ? (
          <span className={styles.news} role="status">
            {count(fresh, 'new flag')}
            <ActionButton size="xs" kind="primary" onClick={show}>
              Show
            </ActionButton>
          </span>
        ) : null}
        <ActionButton
          kind="primary"
          onClick={startReviewing}
          because={first ? undefined : 'There is nothing to review in this list'}
        >
          Start reviewing
        </ActionButton>
      </PageTitle>
      <FlagFilters filter={filter} onChange={change} />
      <DataTable
        id="flags"
        label="Content flags"
        columns={flagColumns}
        rows={rows}
        total={total}
        rowId={(flag) => flag.id}
        rowLabel={flagTitle}
        rowHref={flagHref}
        rowTone={(flag) => (flag.isOpen ? 'open' : 'closed')}
        rowChanged={isChanged}
        state={filter}
        onChange={({ page, itemsPerPage, sortDesc }) =>
          change({
            ...(page === undefined ? {} : { page }),
            ...(itemsPerPage === undefined ? {} : { itemsPerPage: FlagFilter.shape.itemsPerPage.parse(itemsPerPage) }),
            ...(sortDesc === undefined ? {} : { sortDesc }),
          })
        }
        pageSizes={FLAG_PAGE_SIZES}
        loading={isFetching}
        error={error && { message: messageOf(error), requestId: requestIdOf(error) ?? undefined }}
        onRetry={() => void refetch()}
        actions={actions}
        selectAllResults
        empty={
          <EmptyState
            title={filter.unmoderated ? 'Nothing is waiting' : 'No flag matches'}
            tone={filter.unmoderated ? 'good' : 'plain'}
            icon={IconCircleCheck}
          >
            {filter.unmoderated
              ? 'Every flag of this list is decided. New ones appear here by themselves.'
              : 'Choose other filters, or clear them to see every flag.'}
          </EmptyState>
        }
      />
      <Suspense>{assigning ? <AssignDialog rows={assigning} onClose={() => setAssigning(null)} /> : null}</Suspense>
    </>
  )
}
