import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { BURSTS_TITLE, BurstFilter } from '@ward/domain/flags/bursts/bursts'
import { Id } from '@ward/domain/kernel/ids'
import { paged } from '@ward/domain/kernel/paging'
import { useEffect, useRef } from 'react'
import { useLive, useLiveState } from '../../../api/useLive.tsx'
import { requestIdOf, wordsOf } from '../../../fault.ts'
import { stringifySearch, writeFilter } from '../../../routing/search.ts'
import { useList } from '../../../routing/useList.ts'
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts'
import { useKeys } from '../../../ui/keys/useKeys.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/states/Skeleton.tsx'
import { pagesOf, useLastPage } from '../../../ui/table/useLastPage.ts'
import { count } from '../../../ui/text/NumberText.tsx'
import { useReasons } from '../flag/useReasons.ts'
import { BurstCase } from './BurstCase.tsx'
import { BurstList } from './BurstList.tsx'
import styles from './Bursts.module.css'
import { BURSTS_KEY, type BurstRow, burstsOptions, TEXTS_A_PAGE } from './bursts.api.ts'
import { QueueTabs } from './QueueTabs.tsx'

/** The address of the page: the list, the burst that is open, and the page of its texts. */
const PageFilter = BurstFilter.extend({
  burst: Id.nullable().default(null),
  texts: paged([TEXTS_A_PAGE], TEXTS_A_PAGE).page,
})
const listOptions = ({ burst: _, texts: __, ...filter }: ReturnType<typeof PageFilter.parse>) => ({
  ...burstsOptions(filter),
  select: ({ total, bursts }: { total: number; bursts: BurstRow[] }) => ({ total, rows: bursts }),
})
/** Events of one moment are answered by one question. */
const GATHER_MS = 1_000

/** Near-copies over all sites the viewer looks after: a list, and one of them opened and decided at once. */
export default function BurstsPage() {
  const { filter, change, rows, total, table } = useList(PageFilter, listOptions)
  const settled = table.loading || table.error ? undefined : total
  const isLeaving = useLastPage({ state: table.state, total: settled, onChange: table.onChange })
  const isLive = useLiveState() === 'live'
  const router = useRouter()
  useBurstLive()
  const openedLast = useRef<string | null>(null)
  // Until somebody chooses, the first is open, and stays so when others come in above it.
  const stays = rows?.some(({ id }) => id === openedLast.current)
  const openId = filter.burst ?? (stays ? openedLast.current : rows?.[0]?.id) ?? null
  openedLast.current = openId
  const { reason, isAny } = useReasons(openId ?? '')
  useUnsavedGuard(isAny)
  const hrefOf = (id: string) =>
    `/bursts${stringifySearch(writeFilter(PageFilter, { ...filter, burst: id, texts: 1 }))}`
  const step = (by: number) => {
    const at = rows?.findIndex(({ id }) => id === openId) ?? -1
    const next = at < 0 ? undefined : rows?.[at + by]
    if (next) void router.navigate({ href: CONSOLE_BASE + hrefOf(next.id), replace: true })
  }
  useKeys(
    {
      '[': { label: 'Previous burst', run: () => step(-1), step: true },
      ']': { label: 'Next burst', run: () => step(1), step: true },
    },
    { group: BURSTS_TITLE },
  )
  return (
    <>
      <PageTitle title={BURSTS_TITLE} count={total === undefined ? undefined : count(total, 'burst')} live={isLive} />
      <QueueTabs current="bursts" bursts={total} />
      {table.error && !rows ? (
        <ErrorState
          title="The bursts could not be loaded"
          requestId={requestIdOf(table.error) ?? undefined}
          onRetry={table.onRetry}
        >
          {wordsOf(table.error)}
        </ErrorState>
      ) : !rows || isLeaving ? (
        <TextSkeleton lines={12} />
      ) : rows.length === 0 && filter.burst === null ? (
        <EmptyState title="No bursts" icon={IconCopy} tone="good">
          Texts that are nearly the same, or have the same link, are grouped here from all your sites, so that you can
          decide on them together.
        </EmptyState>
      ) : (
        <div className={styles.layout}>
          <BurstList
            rows={rows}
            openId={openId}
            hrefOf={hrefOf}
            page={filter.page}
            pages={pagesOf(total ?? 0, table.state)}
            onPage={(page) => void change({ page })}
          />
          {openId ? (
            <BurstCase
              key={openId}
              id={openId}
              page={filter.texts}
              onPage={(texts, how) => void change({ page: filter.page, burst: openId, texts }, how)}
              reason={reason}
            />
          ) : null}
        </div>
      )}
    </>
  )
}

/** Asks again when flags of this site change, or what is said of bursts; other sites are polled. */
function useBurstLive() {
  const queries = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const ask = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queries.invalidateQueries({ queryKey: BURSTS_KEY }), GATHER_MS)
  }
  useLive('flag', ask)
  useLive('burst', ask)
}
