import { fieldTitle } from '@ward/domain/kernel/field-title'
import { LEAD_ROWS_DAYS, LeadUploadInput } from '@ward/domain/leads/lead-upload/lead-upload'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/AppLink.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import styles from './LeadUpload.module.css'
import type { LeadUpload } from './lead-upload.api.ts'

/** What was submitted, and what is left to do with it. */
export function LeadFacts({ upload }: { upload: LeadUpload }) {
  const title = (name: string) => fieldTitle(LeadUploadInput, name)
  const { sameListAs, undoneAt, undone, undoableUntil } = upload
  return (
    <section className={styles.card} aria-label="Upload">
      <dl className={styles.facts}>
        <Fact name={title('siteId')}>{upload.site?.name}</Fact>
        <Fact name={title('leadMediumId')}>{upload.medium?.name}</Fact>
        <Fact name={title('form')}>{upload.form || 'None'}</Fact>
        <Fact name={title('adName')}>{upload.adName || 'None'}</Fact>
        <Fact name={title('campaign')}>{upload.campaign || 'None'}</Fact>
        <Fact name={title('sendEmail')}>{upload.sendEmail ? 'Yes' : 'No'}</Fact>
        <Fact name="Submitted">
          <DateText value={upload.insertedAt} />
        </Fact>
        <Fact name="Addresses are kept">{LEAD_ROWS_DAYS} days</Fact>
        {undoableUntil && upload.leadsToUndo > 0 ? (
          <Fact name="Can be undone until">
            <DateText value={undoableUntil} />
          </Fact>
        ) : null}
        {undoneAt ? (
          <Fact name="Undone">
            {count(undone ?? 0, 'lead')}, <DateText value={undoneAt} />
          </Fact>
        ) : null}
        {sameListAs ? (
          <Fact name="The same list as">
            <AppLink href={`/leadgen-upload/${sameListAs}`}>Upload {sameListAs}</AppLink>
          </Fact>
        ) : null}
      </dl>
      <AppLink href="/subscribers">All subscribers of this site</AppLink>
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
