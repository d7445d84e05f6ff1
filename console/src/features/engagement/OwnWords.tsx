import { IN_OWN_WORDS, WORDS_TOLD } from '@ward/domain/engagement/results'
import { DateText } from '../../ui/text/DateText.tsx'
import { Card } from './Card.tsx'
import styles from './Engagement.module.css'
import type { Results } from './results.api.ts'

/** What members wrote who chose “Other”; nothing where nobody did. */
export function OwnWords({ results: { options, words } }: { results: Results }) {
  if (words.length === 0) return null
  const names = new Map(options.map(({ id, name }) => [id, name]))
  return (
    <Card title={IN_OWN_WORDS}>
      <ul className={styles.words}>
        {words.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several write the same words, and none of them is changed or moved
          <li key={at}>
            <span>{each.words}</span>
            <span className={styles.note}>
              {names.get(each.optionId)}, <DateText value={each.insertedAt} />
            </span>
          </li>
        ))}
      </ul>
      {words.length === WORDS_TOLD ? <p className={styles.note}>{`The newest ${WORDS_TOLD} are shown.`}</p> : null}
    </Card>
  )
}
