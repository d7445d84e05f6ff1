import { cueText } from '@ward/domain/automod/automod'
import { PlainText } from '../../../ui/content/PlainText.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { FlagChips } from '../flag/FlagChips.tsx'
import type { FlagRow } from '../flag/flags.api.ts'
import styles from './FlagPeek.module.css'

/** A closer look at a row: the beginning of the text, and the words in it that counted. */
export function FlagPeek({ flag }: { flag: FlagRow }) {
  const { author, excerpt, markedWords, listedAt } = flag
  return (
    <>
      <p className={styles.by}>
        <strong>{author.username}</strong>
        <DateText value={listedAt} since="none" />
      </p>
      <FlagChips flag={flag} />
      {excerpt ? <PlainText text={excerpt} marks={markedWords} /> : <p className={styles.quiet}>No text</p>}
      {markedWords.length > 0 ? (
        <p className={styles.quiet}>
          {`Raised the score: ${markedWords.map((phrase) => cueText({ phrase, weight: 0 })).join(', ')}`}
        </p>
      ) : null}
    </>
  )
}
