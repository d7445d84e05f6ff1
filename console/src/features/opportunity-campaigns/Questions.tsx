import { questionKindLabel } from '@ward/domain/opportunity-campaigns/questions'
import { useState } from 'react'
import { useMay } from '../../api/session.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import styles from './Campaigns.module.css'
import type { ShownCampaign } from './campaigns.api.ts'
import { QuestionsDialog } from './QuestionsDialog.tsx'

type QuestionsProps = {
  campaign: ShownCampaign
  /** Told the version they were saved over, and the one that the campaign has by it. */
  onSaved: (over: number, version: number) => void
}

/** The questions and consents of members. */
export function Questions({ campaign, onSaved }: QuestionsProps) {
  const mayChange = useMay('campaigns.change').ok
  const [isOpen, setOpen] = useState(false)
  const { questions, consentText } = campaign
  return (
    <section className={styles.part} aria-label="Questions">
      <div className={styles.head}>
        <h2>
          Questions <span>{count(questions.length, 'question')}</span>
        </h2>
        {mayChange ? <ActionButton onClick={() => setOpen(true)}>Edit questions</ActionButton> : null}
      </div>
      {questions.length === 0 ? (
        <p className={styles.quiet}>Members are asked for one thing: whether they agree.</p>
      ) : (
        <ol className={styles.questions}>
          {questions.map(({ text, kind, options, notSure }) => (
            <li key={text}>
              {text}{' '}
              <span className={styles.quiet}>
                {[questionKindLabel[kind], ...options, ...(notSure ? ['Not sure'] : [])].join(', ')}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p>
        <span className={styles.quiet}>Members agree to: </span>
        {consentText}
      </p>
      {isOpen ? <QuestionsDialog campaign={campaign} onSaved={onSaved} onClose={() => setOpen(false)} /> : null}
    </section>
  )
}
