import { useInfiniteQuery } from '@tanstack/react-query'
import { ENTRY_COLUMNS } from '@ward/domain/engagement/results'
import { wordsOf } from '@ward/domain/fault'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { Card } from './Card.tsx'
import { entriesOptions } from './draw.api.ts'
import styles from './Engagement.module.css'

const TITLE = 'Entries'

/** Who takes part in a giveaway, the newest first: by their account, or by the address they left. */
export function GiveawayEntries({ id }: { id: string }) {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(entriesOptions(id))
  const total = data?.pages[0]?.total ?? 0
  const entries = data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Card title={TITLE}>
      {data ? <p className={styles.note}>{count(total, 'entry', 'entries')}</p> : null}
      {data || error ? null : <TextSkeleton lines={4} />}
      {error && !data ? <p className={styles.note}>{wordsOf(error)}</p> : null}
      {entries.length > 0 ? (
        <table className={styles.entries} aria-label={TITLE}>
          <thead>
            <tr>
              <th scope="col">{ENTRY_COLUMNS.number}</th>
              <th scope="col">{`${ENTRY_COLUMNS.username} or e-mail`}</th>
              <th scope="col">{ENTRY_COLUMNS.insertedAt}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <th scope="row">{entry.id}</th>
                <td>{entry.username ?? entry.email ?? 'Somebody whose account was erased'}</td>
                <td>
                  <DateText value={entry.insertedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {hasNextPage ? (
        <span>
          <ActionButton size="xs" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </ActionButton>
        </span>
      ) : null}
    </Card>
  )
}
