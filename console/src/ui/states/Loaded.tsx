import { Refusal } from '@ward/domain/kernel/refusal'
import type { ReactNode } from 'react'
import { requestIdOf, wordsOf } from '../../fault.ts'
import { ActionButton } from '../ActionButton.tsx'
import { askAgain } from './askAgain.ts'
import { ErrorState } from './ErrorState.tsx'
import { TextSkeleton } from './Skeleton.tsx'
import styles from './states.module.css'

/** The query, as `useQuery` and `useInfiniteQuery` return it. */
type Query<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }

type LoadedProps<Data> = {
  query: Query<Data>
  /** The message where it fails: 'The flag could not be loaded'. */
  failed: string
  /** Lines of text that stand for it until it comes. */
  lines?: number
  /** Where the problem stands in its place: a line of a card instead of a page. */
  small?: boolean
  /** In its place where the server knows no such thing, also where it did a moment ago. */
  absent?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * The states of data a page asks for: that it loads, that it could not be loaded and the way to ask again, or what came. Loaded
 * data stays where asking again fails.
 */
export function Loaded<Data>({ query, failed, lines = 8, small, absent, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query
  if (absent && error instanceof Refusal && error.code === 'NOT_FOUND') return absent
  if (data !== undefined) return children(data)
  if (!error) return <TextSkeleton lines={lines} />
  if (small)
    return (
      <p className={styles.small} role="alert">
        {`${failed}. ${wordsOf(error)} `}
        <ActionButton size="xs" kind="quiet" onClick={() => askAgain(refetch)}>
          Try again
        </ActionButton>
      </p>
    )
  return (
    <ErrorState title={failed} requestId={requestIdOf(error) ?? undefined} onRetry={refetch}>
      {wordsOf(error)}
    </ErrorState>
  )
}
