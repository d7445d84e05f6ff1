import { fieldTitle } from '@ward/domain/kernel/field-title'
import { LEAD_ROWS_DAYS, LeadUploadInput } from '@ward/domain/leads/lead-upload/lead-upload'
import { useSession } from '../../../api/session.tsx'
import { AppLink } from '../../../ui/AppLink.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { UserLink } from '../../users/directory/UserLink.tsx'
import type { LeadUpload } from './lead-upload.api.ts'

/** The submitted list, the person who sent it, and the time its addresses are kept. */
export function LeadFacts({ upload }: { upload: LeadUpload }) {
  const { site } = useSession()
  const title = (name: string) => fieldTitle(LeadUploadInput, name)
  const { sameListAs, undoneAt, undone, submittedBy } = upload
  return (
    <Card title="Upload">
      <Facts>
        <Fact name={title('siteId')}>{upload.site?.name}</Fact>
        <Fact name={title('leadMediumId')}>{upload.medium?.name}</Fact>
        <Fact name={title('form')}>{upload.form || 'None'}</Fact>
        <Fact name={title('adName')}>{upload.adName || 'None'}</Fact>
        <Fact name={title('campaign')}>{upload.campaign || 'None'}</Fact>
        <Fact name={title('sendEmail')}>{upload.sendEmail ? 'Yes' : 'No'}</Fact>
        {submittedBy ? (
          <Fact name="Submitted by">
            {upload.site?.id === site.id ? <UserLink user={submittedBy} /> : submittedBy.username}
          </Fact>
        ) : null}
        <Fact name="Submitted">
          <DateText value={upload.insertedAt} />
        </Fact>
        <Fact name="Addresses are kept">{LEAD_ROWS_DAYS} days</Fact>
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
      </Facts>
    </Card>
  )
}
