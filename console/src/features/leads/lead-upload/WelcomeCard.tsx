import { NOT_SENT_LABEL } from '@ward/domain/leads/lead-upload/lead-upload'
import { durationText, secondsRemaining } from '@ward/domain/task-scripts/runs'
import { useState } from 'react'
import { useFilter } from '../../../routing/useFilter.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ProgressBar } from '../../../ui/ProgressBar.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { LeadRows, RowsShown } from './LeadRows.tsx'
import styles from './LeadUpload.module.css'
import type { LeadUpload } from './lead-upload.api.ts'

type Mails = NonNullable<LeadUpload['welcomeMails']>

/** How many of the upload's welcome emails have left, and what their readers did since. */
export function WelcomeCard({ upload, mails }: { upload: LeadUpload; mails: Mails }) {
  const [{ welcome }, write] = useFilter(RowsShown)
  const [isRead, setRead] = useState(false)
  const { isAbout, sent, waiting, failed, bounced, unsubscribed } = mails
  const number = (n: number) => (isAbout && n > 0 ? `about ${formatNumber(n)}` : formatNumber(n))
  const all = sent + waiting + failed
  const begun = { progress: sent, total: sent + waiting, startedAt: new Date(upload.insertedAt) }
  const remaining = waiting > 0 && sent > 0 ? secondsRemaining(begun, new Date()) : null
  const show = (state: 'failed' | null) => write({ welcome: state, outcome: null, search: '', page: 1 })
  return (
    <Card
      title="Welcome email"
      beside={
        <span className={styles.atEnd}>
          <ActionButton kind="quiet" size="sm" onClick={() => setRead(true)}>
            Read it
          </ActionButton>
        </span>
      }
    >
      {all === 0 ? (
        <p className={styles.mails}>There was nobody to welcome.</p>
      ) : (
        <div className={styles.mails}>
          <p>
            {number(sent)} of {number(all)} sent
            {remaining === null ? null : <span className={styles.words}>about {durationText(remaining)} left</span>}
          </p>
          <ProgressBar
            label="Welcome emails"
            percent={(100 * sent) / all}
            state={waiting === 0 ? 'completed' : undefined}
          />
        </div>
      )}
      <Facts>
        {failed > 0 || isAbout ? (
          <Fact name={NOT_SENT_LABEL}>
            <span className={styles.atEnd}>
              <ActionButton kind="quiet" size="sm" onClick={() => show('failed')}>
                {failed > 0 ? `Show ${number(failed)}` : 'Show'}
              </ActionButton>
            </span>
          </Fact>
        ) : null}
        <Fact name="Bounced">{number(bounced)}</Fact>
        <Fact name="Unsubscribed">{number(unsubscribed)}</Fact>
      </Facts>
      <Dialog opened={isRead} onClose={() => setRead(false)} title={mails.subject} size={560}>
        <p className={styles.mail}>{mails.text}</p>
      </Dialog>
      <Dialog opened={welcome === 'failed'} onClose={() => show(null)} title={NOT_SENT_LABEL} size={720}>
        <LeadRows uploadId={upload.id} label={NOT_SENT_LABEL} expected={failed} />
      </Dialog>
    </Card>
  )
}
