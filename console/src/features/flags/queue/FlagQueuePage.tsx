import { useMediaQuery } from '@mantine/hooks'
import { BULK_MAX } from '@ward/domain/flags/bulk/bulk-decisions'
import { FlagFilter, UNMODERATED_LABEL } from '@ward/domain/flags/flag/flags'
import { FLAG_ORDERS } from '@ward/domain/flags/queue/flag-order'
import { offsetOf } from '@ward/domain/kernel/paging'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLiveState } from '../../../api/useLive.tsx'
import { useList } from '../../../routing/useList.ts'
import { BulkProgress } from '../../../ui/bulk/BulkProgress.tsx'
import { Opening } from '../../../ui/Opening.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { count, formatNumber } from '../../../ui/text/NumberText.tsx'
import { forgetLane } from '../at-risk/laneList.ts'
import { QueueTabs } from '../bursts/QueueTabs.tsx'
import { flagTitle } from '../flag/flag-types.ts'
import { type FlagRow, queueOptions } from '../flag/flags.api.ts'
import { currentList, rememberList } from '../flag/flags.list-context.ts'
import { PendingDecisions } from '../flag/PendingDecisions.tsx'
import { usePendingDecisions } from '../flag/pendingDecisions.ts'
import { flagHref, useFlagHref } from '../flag/useFlagHref.ts'
import { EmptyQueue } from './EmptyQueue.tsx'
import { FlagFilters } from './FlagFilters.tsx'
import { FlagPeek } from './FlagPeek.tsx'
import styles from './FlagQueuePage.module.css'
import { flagColumns, type Room } from './flagColumns.tsx'
import { NewFlags } from './NewFlags.tsx'
import { StartReviewing } from './StartReviewing.tsx'
import { isNarrowed, NO_FILTERS, useInvalidFilters } from './useInvalidFilters.ts'
import { useQueueActions } from './useQueueActions.ts'
import { useQueueLive } from './useQueueLive.ts'
import { isSkipped } from './useSkip.ts'

/** `ended` hears whether something was done. */
type Assigning = { rows: readonly FlagRow[]; opened: boolean; nth: number; ended: (isAssigned: boolean) => void }

const AtRiskStrip = lazy(async () => ({ default: (await import('../at-risk/AtRiskStrip.tsx')).AtRiskStrip }))
const BulkPanel = lazy(async () => ({ default: (await import('../bulk/BulkPanel.tsx')).BulkPanel }))
const ViewBar = lazy(async () => ({ default: (await import('../saved-views/ViewBar.tsx')).ViewBar }))
const AssignDialog = lazy(async () => ({ default: (await import('../assign/AssignDialog.tsx')).AssignDialog }))

const rowTone = (flag: FlagRow) => (flag.isOpen ? 'open' : 'closed')

/** Where columns would leave less room than the 60 characters need on two lines. */
const CARDS_BELOW = 1000

function useRoom(): Room {
  const isWide = useMediaQuery('(min-width: 1560px)', true, { getInitialValueInEffect: false })
  const isMiddle = useMediaQuery('(min-width: 1400px)', true, { getInitialValueInEffect: false })
  const isNarrow = useMediaQuery('(min-width: 1240px)', true, { getInitialValueInEffect: false })
  // Cards have room for words again.
  const isCards = useMediaQuery(`(max-width: ${CARDS_BELOW - 1}px)`, false, { getInitialValueInEffect: false })
  if (isCards) return 'cards'
  if (isWide) return 'wide'
  if (isMiddle) return 'middle'
  return isNarrow ? 'narrow' : 'tight'
}

const peek = (flag: FlagRow) => <FlagPeek flag={flag} />

/** The Moderation Dashboard: every flag of the site by type, filters and people, kept in the address (spec 1 section 2.4). */
export default function FlagQueuePage() {
  const {
    filter,
    change,
    rows,
    total = 0,
    isPlaceholderData,
    table,
  } = useList(FlagFilter, queueOptions, {
    mend: useInvalidFilters(),
    download: 'flags',
    keepsOrder: true,
  })
  const [assigning, setAssigning] = useState<Assigning | null>(null)
  const onAssign = useCallback(
    (rows: readonly FlagRow[]) =>
      new Promise<boolean>((ended) =>
        // At once: the keys of the page rest as soon as it is drawn.
        flushSync(() => setAssigning((before) => ({ rows, opened: true, nth: (before?.nth ?? 0) + 1, ended }))),
      ),
    [],
  )
  const { fresh, show, isChanged, justChanged } = useQueueLive(filter, rows)
  const actions = useQueueActions({ filter, total, onAssign, justChanged })
  const pending = usePendingDecisions()
  const [left] = useState(currentList)
  const isLive = useLiveState() === 'live'
  const hrefOf = useFlagHref()
  const room = useRoom()
  const order = filter.sortBy
  const columns = useMemo(() => flagColumns({ room, order, hrefOf, onAssign }), [room, order, hrefOf, onAssign])
  const first = rows?.find((row) => !isSkipped(row))

  useEffect(() => {
    if (!rows || isPlaceholderData) return
    const offset = offsetOf(filter.page, filter.itemsPerPage)
    forgetLane()
    rememberList({ filter, ids: rows.map(({ id }) => id), gone: [], offset, total, opened: null })
  }, [rows, isPlaceholderData, filter, total])

  /** The new ones are the first of the newest; in another order they come in where they belong. */
  const onShowNew = () => {
    if (order === 'date' && (filter.page > 1 || !filter.sortDesc)) change({ page: 1, sortDesc: true })
    void show()
    if (order !== 'date') return
    scrollTo({ top: 0 })
  }
  return (
    <>
      <PageTitle
        title="Moderation Dashboard"
        count={
          rows &&
          (filter.unmoderated ? `${formatNumber(total)} ${UNMODERATED_LABEL.toLowerCase()}` : count(total, 'flag'))
        }
        live={isLive}
      >
        <PendingDecisions />
        <BulkProgress />
        <NewFlags n={fresh} areFirst={order === 'date'} onShow={onShowNew} />
        <StartReviewing href={first && flagHref(first)} isLoaded={rows !== undefined} />
      </PageTitle>
      <QueueTabs current="flags">
        <Suspense>
          <ViewBar filter={filter} />
        </Suspense>
      </QueueTabs>
      <div className={styles.atRisk}>
        <Suspense>
          <AtRiskStrip />
        </Suspense>
      </div>
      <Suspense>
        <BulkPanel />
      </Suspense>
      <FlagFilters filter={filter} onChange={change} />
      <DataTable
        {...table}
        id="flags"
        orders={FLAG_ORDERS}
        label="Content flags"
        columns={columns}
        cardsBelow={CARDS_BELOW}
        peek={peek}
        onClear={undefined}
        rowLabel={flagTitle}
        rowHref={hrefOf}
        rowTone={rowTone}
        rowChanged={isChanged}
        rowWaits={({ id }) => pending.some((decision) => decision.id === id)}
        comesBackTo={left?.opened ? { id: left.opened, among: left.ids } : null}
        actions={actions}
        selectAllResults={BULK_MAX}
        empty={
          <EmptyQueue
            isFiltered={isNarrowed(filter)}
            unmoderated={filter.unmoderated}
            onClear={() => change(NO_FILTERS)}
            onShowAll={() => change({ unmoderated: false })}
          />
        }
      />
      {assigning ? (
        <Opening>
          <AssignDialog
            key={assigning.nth}
            rows={assigning.rows}
            opened={assigning.opened}
            onClose={(isAssigned) => {
              setAssigning({ ...assigning, opened: false })
              assigning.ended(isAssigned)
            }}
          />
        </Opening>
      ) : null}
    </>
  )
}
