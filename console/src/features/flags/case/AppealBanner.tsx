import { IconEyeQuestion } from '@tabler/icons-react'
import { LOOK_AGAIN_TITLE, NOT_ONES_OWN_DECISION } from '@ward/domain/flags/flag/appeals'
import { NOT_ONES_OWN_CONTENT } from '@ward/domain/flags/flag/parties'
import { Banner } from '../../../ui/detail/Banner.tsx'
import { AgoText } from '../../../ui/text/DateText.tsx'
import type { FlagCase } from '../flag/flag-detail.api.ts'
import styles from './FlagCase.module.css'

/** The author's appeal against the decision, and the people who may answer it. */
export function AppealBanner({ flag: { appeal, viewerIs } }: { flag: FlagCase }) {
  if (!appeal) return null
  const { words, askedAt, decidedBy, mayAnswer } = appeal
  const because = viewerIs === 'author' ? NOT_ONES_OWN_CONTENT : NOT_ONES_OWN_DECISION
  return (
    <Banner
      tone="warning"
      icon={IconEyeQuestion}
      label={LOOK_AGAIN_TITLE}
      title={decidedBy === null ? 'The author added a note' : 'The author asks us to look again'}
      end={
        <>
          Asked <AgoText value={askedAt} />
        </>
      }
    >
      <blockquote className={styles.appeal}>{words}</blockquote>
      {decidedBy === null ? null : <p>{mayAnswer ? `${decidedBy} made the decision.` : because}</p>}
    </Banner>
  )
}
