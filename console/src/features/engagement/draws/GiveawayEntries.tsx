import { useInfiniteQuery } from '@tanstack/react-query'
import { ENTRY_COUNTS, ENTRY_OUT } from '@ward/domain/engagement/draws'
import { ENTRY_COLUMNS } from '@ward/domain/engagement/results'
import { Card } from '../../../ui/card/Card.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import styles from '../kinds/Engagement.module.css'
import { ShowMore } from '../results/ShowMore.tsx'
import { entriesOptions } from './draw.api.ts'

const TITLE = 'Entries'

/** The entrants of a giveaway, newest first: by their account, or by the address they left. */
export function GiveawayEntries({ id }: { id: string }) {
  const query = useInfiniteQuery(entriesOptions(id))
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Card title={TITLE}>
      <Loaded query={query} failed="The entries could not be loaded" lines={4} small>
        {({ pages: [first] }) => <p className={styles.note}>{count(first?.total ?? 0, 'entry', 'entries')}</p>}
      </Loaded>
      {entries.length > 0 ? (
        <table className={styles.entries} aria-label={TITLE}>
          <thead>
            <tr>
              <th scope="col">{ENTRY_COLUMNS.number}</th>
              <th scope="col">{`${ENTRY_COLUMNS.username} or email`}</th>
              <th scope="col">{ENTRY_COLUMNS.insertedAt}</th>
              <th scope="col">{ENTRY_COLUMNS.out}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <th scope="row">{entry.id}</th>
                <td>{entry.username ?? entry.email ?? '[deleted user]'}</td>
                <td>
                  <DateText value={entry.insertedAt} />
                </td>
                <td>{entry.out === null ? ENTRY_COUNTS : ENTRY_OUT[entry.out]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <ShowMore query={query} />
    </Card>
  )
}
