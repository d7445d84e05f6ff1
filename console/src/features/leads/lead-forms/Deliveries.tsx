import { IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ATTEMPT_BROKEN_OFF,
  BATCH_AGAIN,
  LEADS_CLOSED,
  LeadBatchFilter,
  type LeadBatchState,
  leadAttemptLabel,
  leadBatchStateLabel,
} from '@ward/domain/leads/lead-forms/delivery'
import { useState } from 'react'
import { useFilter } from '../../../routing/useFilter.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { useOwnLastPage } from '../../../ui/table/useLastPage.ts'
import { Chip, type Hue } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { FilePreview } from './FilePreview.tsx'
import styles from './LeadForms.module.css'
import { type LeadBatch, leadBatchesOptions, redeliverLeadBatch, sendLeadsNow } from './lead-deliveries.api.ts'
import { LEAD_FORMS_KEY } from './lead-forms.api.ts'

const SHOWN = 10
const BatchesShown = LeadBatchFilter.pick({ page: true, state: true })
const HUE: Record<LeadBatchState, Hue> = { waiting: 'amber', delivered: 'green', dead: 'danger', stopped: 'neutral' }

/** The deliveries of a form's leads, with every attempt; waiting ones can be opened and sent. */
export function Deliveries({ formId }: { formId: string }) {
  const [{ page, state }, change] = useFilter(BatchesShown)
  const [isPreviewed, setPreviewed] = useState(false)
  const query = useQuery(leadBatchesOptions({ formId, state, page, itemsPerPage: SHOWN }))
  useOwnLastPage(query, { page, itemsPerPage: SHOWN, onPage: (page) => change({ page }, { replace: true }) })
  const queries = useQueryClient()
  const [send, isSending] = useToastSubmit(async () => {
    await sendLeadsNow(formId)
    toast.success(LEADS_CLOSED)
    await queries.invalidateQueries({ queryKey: LEAD_FORMS_KEY })
  })
  return (
    <Card title="Delivery log" beside="every attempt is recorded">
      <div className={styles.buttons}>
        <ActionButton onClick={() => setPreviewed(true)}>Preview the next file</ActionButton>
        <ActionButton busy={isSending} onClick={() => void send()}>
          Send now
        </ActionButton>
      </div>
      <Loaded query={query} failed="The deliveries could not be loaded" small lines={2}>
        {({ total, batches, waiting }) =>
          total === 0 && state === null ? (
            <p className={styles.words}>{count(waiting, 'lead')} to be sent. Nothing was sent yet.</p>
          ) : (
            <>
              <p className={styles.words}>{count(waiting, 'lead')} to be sent.</p>
              <ChoiceField
                label="Show"
                value={state ?? 'all'}
                labels={{ all: 'All batches', ...leadBatchStateLabel }}
                onChange={(chosen) => change({ state: chosen === 'all' ? null : chosen })}
              />
              {total === 0 ? <p className={styles.words}>No batches are in this state.</p> : null}
              <ul className={styles.batches}>
                {batches.map((batch) => (
                  <Batch key={batch.id} batch={batch} />
                ))}
              </ul>
              {total > SHOWN ? (
                <Pager page={page} pages={Math.ceil(total / SHOWN)} onPage={(page) => change({ page })} />
              ) : null}
            </>
          )
        }
      </Loaded>
      <FilePreview formId={formId} opened={isPreviewed} onClose={() => setPreviewed(false)} />
    </Card>
  )
}

function Batch({ batch }: { batch: LeadBatch }) {
  const queries = useQueryClient()
  const [again, isBusy] = useToastSubmit(async () => {
    await redeliverLeadBatch(batch.id)
    toast.success(BATCH_AGAIN)
    await queries.invalidateQueries({ queryKey: LEAD_FORMS_KEY })
  })
  const state = batch.state.toLowerCase() as LeadBatchState
  const name = `Batch ${batch.number}, ${count(batch.leadCount, 'lead')}`
  return (
    <li>
      <div className={styles.batch}>
        <b>{name}</b>
        <Chip hue={HUE[state]}>{leadBatchStateLabel[state]}</Chip>
        <ActionButton size="xs" icon={IconRefresh} busy={isBusy} onClick={() => void again()}>
          Deliver again<VisuallyHidden>: {name}</VisuallyHidden>
        </ActionButton>
      </div>
      <p className={styles.words}>
        Closed <DateText value={batch.closedAt} />
        {batch.nextAt ? (
          <>
            , next attempt <DateText value={batch.nextAt} />
          </>
        ) : null}
      </p>
      <ul className={styles.words}>
        {batch.attempts.map((attempt) => (
          <li key={attempt.id}>
            <DateText value={attempt.startedAt} />: {outcomeOf(attempt)}
          </li>
        ))}
      </ul>
    </li>
  )
}

function outcomeOf({ outcome, fileName, bytes, sha256 }: LeadBatch['attempts'][number]): string {
  if (!outcome) return ATTEMPT_BROKEN_OFF
  const label = leadAttemptLabel[outcome.toLowerCase() as keyof typeof leadAttemptLabel]
  return bytes == null ? label : `${label}: ${fileName}, ${count(bytes, 'byte')}, SHA-256 ${sha256}`
}
