import { IconArrowBackUp, IconFlask2, IconRefresh, IconUsers } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import { allOf, DRY_RUN_DISCARDED, UPLOAD_SUBMITTED, UPLOAD_UNDONE } from '@ward/domain/leads/lead-upload/lead-upload'
import { useState } from 'react'
import { useSession } from '../../../api/session.tsx'
import { messageOf } from '../../../fault.ts'
import { NotFoundPage } from '../../../routing/NotFoundPage.tsx'
import { usePageTitle } from '../../../routing/title.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { Column, TwoColumns } from '../../../ui/card/Columns.tsx'
import { Banner } from '../../../ui/detail/Banner.tsx'
import { useBack } from '../../../ui/detail/useBack.ts'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Chip } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { SUBSCRIBERS_LABEL } from '../subscribers/subscriber-titles.ts'
import { LeadFacts } from './LeadFacts.tsx'
import { LeadLines } from './LeadLines.tsx'
import { AllLines } from './LeadRows.tsx'
import styles from './LeadUpload.module.css'
import {
  discardDryRun,
  LEADS_KEY,
  type LeadUpload,
  leadResultsOptions,
  submitDryRun,
  undoUpload,
} from './lead-upload.api.ts'
import { Agreed } from './SubmitLeads.tsx'
import { LEAD_RESULTS_LABEL } from './upload-titles.ts'
import { WelcomeCard } from './WelcomeCard.tsx'

const stateOf = ({ newLeads, undoneAt, isDryRun }: LeadUpload) =>
  newLeads === null ? 'Running' : undoneAt ? 'Undone' : isDryRun ? 'Dry run' : 'Complete'

/** The results of an upload, asked again until it is complete (spec 3 section 2, Lead-gen results). */
export default function LeadResultsPage() {
  const { id = '' } = useParams({ strict: false })
  const query = useQuery(leadResultsOptions(id))
  const back = useBack(pathTo('/leadgen-upload'))
  const { site } = useSession()
  usePageTitle(query.data && `Upload ${id}`)
  return (
    <>
      <PageTitle
        title={LEAD_RESULTS_LABEL}
        onBack={back}
        count={
          query.data ? (
            <>
              Upload {id} <Chip hue={query.data.newLeads === null ? 'amber' : 'green'}>{stateOf(query.data)}</Chip>
            </>
          ) : undefined
        }
      >
        {query.data?.site?.id === site.id ? (
          <ActionButton icon={IconUsers} href={pathTo('/subscribers')}>
            {SUBSCRIBERS_LABEL}
          </ActionButton>
        ) : null}
        {query.data?.finishedAt ? <AllLines uploadId={id} total={allOf(query.data)} /> : null}
        <ActionButton icon={IconRefresh} busy={query.isFetching} onClick={() => void query.refetch()}>
          Refresh
        </ActionButton>
      </PageTitle>
      <Loaded query={query} failed="The results could not be loaded" absent={<NotFoundPage />}>
        {(upload) => (
          <>
            {upload.isDryRun && upload.newLeads !== null ? <DryRun upload={upload} /> : null}
            <TwoColumns>
              <LeadLines upload={upload} />
              <Column>
                {upload.leadsToUndo > 0 ? <Undo upload={upload} /> : null}
                {upload.welcomeMails ? <WelcomeCard upload={upload} mails={upload.welcomeMails} /> : null}
                <LeadFacts upload={upload} />
              </Column>
            </TwoColumns>
          </>
        )}
      </Loaded>
    </>
  )
}

function useChange() {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const run = async (change: () => Promise<unknown>, said: string, then?: () => Promise<void>) => {
    setBusy(true)
    try {
      await change()
      toast.success(said)
      await then?.()
    } catch (error) {
      toast.error(messageOf(error))
    }
    await queries.invalidateQueries({ queryKey: LEADS_KEY })
    setBusy(false)
  }
  return { isBusy, run }
}

function DryRun({ upload: { id } }: { upload: LeadUpload }) {
  const { isBusy, run } = useChange()
  const navigate = useNavigate()
  const [asked, setAsked] = useState(false)
  const [isAgreed, setAgreed] = useState(false)
  const discard = async () => {
    const text = 'Its figures and its list are deleted. Nothing else changes: a dry run writes nothing.'
    const question = { title: 'Discard this dry run?', text, confirm: 'Discard', danger: true }
    if (!(await confirm(question))) return
    await run(
      () => discardDryRun(id),
      DRY_RUN_DISCARDED,
      () => navigate({ to: pathTo('/leadgen-upload') as never }),
    )
  }
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
        title="Submit this upload for real?"
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

function Undo({ upload: { id, leadsToUndo, undoableUntil } }: { upload: LeadUpload }) {
  const { isBusy, run } = useChange()
  const leads = count(leadsToUndo, 'lead')
  const undo = async () => {
    const text = `${leads} that nobody has acted on since will be taken back. Emails already sent stay sent.`
    const question = { title: 'Undo this upload?', text, confirm: 'Undo this upload', danger: true }
    if (await confirm(question)) await run(() => undoUpload(id), UPLOAD_UNDONE)
  }
  return (
    <Card title="Undo">
      <p className={styles.undo}>
        Takes back <strong>{leads}</strong>: those who have not unsubscribed or been marked since. The others stay.
      </p>
      <div>
        <ActionButton kind="danger" icon={IconArrowBackUp} busy={isBusy} onClick={() => void undo()}>
          Undo this upload
        </ActionButton>
      </div>
      {undoableUntil ? (
        <p className={styles.undo}>
          <span className={styles.words}>
            until <DateText value={undoableUntil} />
          </span>
        </p>
      ) : null}
    </Card>
  )
}
