import { ActionButton } from '../../../ui/ActionButton.tsx'

type Parts = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }

/** Asks for the next part of a list in a card, where there is one. */
export function ShowMore({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: { query: Parts }) {
  if (!hasNextPage) return null
  return (
    <span>
      <ActionButton size="xs" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more
      </ActionButton>
    </span>
  )
}
