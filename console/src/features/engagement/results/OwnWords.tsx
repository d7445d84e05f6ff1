import { useInfiniteQuery } from '@tanstack/react-query'
import type { Kind } from '@ward/domain/engagement/kind'
import { IN_OWN_WORDS, NO_OWN_WORDS } from '@ward/domain/engagement/results'
import { Card } from '../../../ui/card/Card.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { DownloadCsv } from '../../../ui/table/DownloadCsv.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import styles from '../kinds/Engagement.module.css'
import type { ShownEngagement } from '../kinds/engagement.api.ts'
import { downloadOf, type OwnWord, ownWordsOptions } from './results.api.ts'
import { ShowMore } from './ShowMore.tsx'

type Props = { kind: Kind; engagement: ShownEngagement }

/** Texts of members who chose “Other”, also of such an option that was taken out; nothing where there never was one. */
export function OwnWords({ kind: { type }, engagement: { id, options } }: Props) {
  const query = useInfiniteQuery(ownWordsOptions({ id, type }))
  const total = query.data?.pages[0]?.total ?? 0
  if (total === 0 && !options.some(({ isOther }) => isOther)) return null
  return (
    <Card title={IN_OWN_WORDS}>
      <Loaded query={query} failed="Members’ texts could not be loaded" lines={4} small>
        {({ pages }) => (
          <>
            <p className={styles.total}>
              <span className={styles.note}>{total === 0 ? NO_OWN_WORDS : count(total, 'answer', 'answers')}</span>
              {total > 0 ? <DownloadCsv {...downloadOf('engagement-own-words', id, total)} /> : null}
            </p>
            <Words words={pages.flatMap(({ words }) => words)} />
          </>
        )}
      </Loaded>
      <ShowMore query={query} />
    </Card>
  )
}

const Words = ({ words }: { words: readonly OwnWord[] }) =>
  words.length === 0 ? null : (
    <ul className={styles.words}>
      {words.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several write the same words, and none of them is changed or moved
        <li key={at}>
          <span>{each.words}</span>
          <span className={styles.note}>
            {each.option}, <DateText value={each.insertedAt} />
          </span>
        </li>
      ))}
    </ul>
  )
