import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { messageOf } from '../../fault.ts'
import { useSubmit } from '../form/useSubmit.ts'
import { Loaded } from '../states/Loaded.tsx'
import { toast } from '../toast/toast.ts'
import { History, type ShownVersion } from './History.tsx'

type VersionHistoryProps<Version> = {
  /** The versions, newest first, part by part. */
  query: UseInfiniteQueryResult<InfiniteData<Version[]>>
  shown: (version: Version) => ShownVersion
  labels: Readonly<Record<string, string>>
  /** Makes a version the newest; the newest that was shown when it was asked for is `newest`. */
  restore: (number: number, newest: number) => Promise<unknown>
  /** Said when that is done. */
  saved: string
  /** Asks anew for what the thing is now: also where restoring failed, since somebody else may have been faster. */
  onRestored: () => unknown
  /** Why nothing can be restored. */
  because?: string
}

/** The versions of a thing, loaded as they are read, and the way back to an earlier one, which is a change of its own. */
export function VersionHistory<Version>(props: VersionHistoryProps<Version>) {
  const { query, shown, labels, restore, saved, onRestored, because } = props
  const { hasNextPage, fetchNextPage, isRefetching } = query
  const [run, isBusy] = useSubmit(async (act: () => Promise<unknown>) => {
    try {
      await act()
      toast.success(saved)
    } catch (problem) {
      toast.error(messageOf(problem))
    }
    await onRestored()
  })
  return (
    <Loaded query={query} failed="The history could not be loaded">
      {({ pages }) => {
        const versions = pages.flat().map(shown)
        return (
          <History
            versions={versions}
            labels={labels}
            because={because ?? (isBusy || isRefetching ? 'One moment' : undefined)}
            // As it was at the press: the list may move on below the question.
            onRestore={(number) => run(() => restore(number, versions[0]?.number ?? number))}
            onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          />
        )
      }}
    </Loaded>
  )
}
