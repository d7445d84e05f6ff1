import { IconFlask2, IconRefresh, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import { allOf, UPLOAD_SUBMITTED } from '@ward/domain/leads/lead-upload/lead-upload'
import { type ReactNode, useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { NotFoundPage } from '../../../routing/NotFoundPage.tsx'
import { usePageTitle } from '../../../routing/title.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Column, TwoColumns } from '../../../ui/card/Columns.tsx'
import { Banner } from '../../../ui/detail/Banner.tsx'
import { useBack } from '../../../ui/detail/useBack.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Chip, type Hue } from '../../../ui/text/Chip.tsx'
import { SUBSCRIBERS_LABEL } from '../subscribers/subscriber-titles.ts'
import { LeadFacts } from './LeadFacts.tsx'
import { LeadLines } from './LeadLines.tsx'
import { AllLines } from './LeadRows.tsx'
import {
  hasEndedEarly,
  hasUndoStopped,
  isBeingUndone,
  type LeadUpload,
  leadResultsOptions,
  submitDryRun,
} from './lead-upload.api.ts'
import { StoppedUpload, stoppedLabel } from './StoppedUpload.tsx'
import { Agreed } from './SubmitLeads.tsx'
import { UndoCard } from './UndoCard.tsx'
import { LEAD_RESULTS_LABEL } from './upload-titles.ts'
import { useDiscard, useUploadChange } from './useUploadChange.ts'
import { WelcomeCard } from './WelcomeCard.tsx'

function stateOf(upload: LeadUpload): { hue: Hue; label: string } {
  if (hasEndedEarly(upload)) return { hue: 'danger', label: stoppedLabel(upload) }
  if (upload.newLeads === null) return { hue: 'amber', label: upload.isDryRun ? 'Dry run, running' : 'Running' }
  if (isBeingUndone(upload)) return { hue: 'amber', label: 'Being undone' }
  if (hasUndoStopped(upload)) return { hue: 'danger', label: 'Undo stopped' }
  return { hue: 'green', label: upload.undoneAt ? 'Undone' : upload.isDryRun ? 'Dry run' : 'Complete' }
}

function StateChip({ upload }: { upload: LeadUpload }) {
  const { hue, label } = stateOf(upload)
  return (
    <span role="status">
      <Chip hue={hue}>{label}</Chip>
    </span>
  )
}

/** The results of an upload, asked again until it is complete (spec 3 section 2, Lead-gen results). */
export default function LeadResultsPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(leadResultsOptions(id))
  usePageTitle(query.data && `Upload ${id}`)
  const refresh = (
    <ActionButton icon={IconRefresh} busy={query.isFetching} onClick={() => void query.refetch()}>
      Refresh
    </ActionButton>
  )
  return (
    <Loaded query={query} failed="The results could not be loaded" absent={<NotFoundPage />}>
      {(upload) => <Results upload={upload} refresh={refresh} />}
    </Loaded>
  )
}

function Results({ upload, refresh }: { upload: LeadUpload; refresh: ReactNode }) {
  const back = useBack(pathTo('/leadgen-upload'))
  const { site } = useSession()
  return (
    <>
      <PageTitle
        title={LEAD_RESULTS_LABEL}
        onBack={back}
        count={
          <>
            Upload {upload.id} <StateChip upload={upload} />
          </>
        }
      >
        {upload.site?.id === site.id ? (
          <ActionButton icon={IconUsers} href={pathTo('/subscribers')}>
            {SUBSCRIBERS_LABEL}
          </ActionButton>
        ) : null}
        {upload.finishedAt ? <AllLines uploadId={upload.id} total={allOf(upload)} /> : null}
        {refresh}
      </PageTitle>
      {hasEndedEarly(upload) ? <StoppedUpload upload={upload} /> : null}
      {upload.isDryRun && upload.newLeads !== null ? <DryRun upload={upload} /> : null}
      <TwoColumns>
        <LeadLines upload={upload} />
        <Column>
          <UndoCard upload={upload} />
          {upload.welcomeMails ? <WelcomeCard upload={upload} mails={upload.welcomeMails} /> : null}
          <LeadFacts upload={upload} />
        </Column>
      </TwoColumns>
    </>
  )
}

function DryRun({ upload: { id } }: { upload: LeadUpload }) {
  const { isBusy, run } = useUploadChange()
  const discard = useDiscard(id, run)
  const [asked, setAsked] = useState(false)
  const [isAgreed, setAgreed] = useState(false)
  const submit = () => {
    setAsked(false)
    void run(() => submitDryRun(id, isAgreed), UPLOAD_SUBMITTED)
  }
  return (
    <>
      <Banner
        tone="info"
        icon={IconFlask2}
        title="Dry run"
        end={
          <>
            <ActionButton busy={isBusy} onClick={() => void discard()}>
              Discard
            </ActionButton>
            <ActionButton kind="primary" busy={isBusy} onClick={() => setAsked(true)}>
              Submit for real
            </ActionButton>
          </>
        }
      >
        Nothing was written and nobody was emailed. The figures show what would happen.
      </Banner>
      <Dialog
        opened={asked}
        onClose={() => setAsked(false)}
        title={`Submit upload ${id} for real?`}
        footer={
          <>
            <ActionButton onClick={() => setAsked(false)}>Cancel</ActionButton>
            <ActionButton kind="primary" onClick={submit}>
              Submit upload
            </ActionButton>
          </>
        }
      >
        <Agreed checked={isAgreed} onChange={setAgreed} />
      </Dialog>
    </>
  )
}
