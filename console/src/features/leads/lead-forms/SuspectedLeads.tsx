import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  LEAD_COUNTED_ALREADY,
  LEAD_IS_NO_SPAM,
  type LeadSpamReason,
  leadSpamReasonLabel,
  SuspectedLeadFilter,
} from '@ward/domain/leads/lead-forms/answers'
import { z } from 'zod'
import { useFilter } from '../../../routing/useFilter.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { Pager } from '../../../ui/table/Pager.tsx'
import { useOwnLastPage } from '../../../ui/table/useLastPage.ts'
import { DateText } from '../../../ui/text/DateText.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './LeadForms.module.css'
import { clearLeadSpam, type SuspectedLead, suspectedLeadsOptions } from './lead-deliveries.api.ts'
import { LEAD_FORMS_KEY } from './lead-forms.api.ts'

const SHOWN = 10
/** The page of these leads, beside that of the deliveries. */
const SuspectedShown = z.object({ suspected: SuspectedLeadFilter.shape.page })

/** Leads that look like spam, for somebody to look at with what they answered; nothing where there are none. */
export function SuspectedLeads({ formId }: { formId: string }) {
  const [{ suspected: page }, change] = useFilter(SuspectedShown)
  const query = useQuery(suspectedLeadsOptions({ formId, page, itemsPerPage: SHOWN }))
  useOwnLastPage(query, {
    page,
    itemsPerPage: SHOWN,
    onPage: (suspected) => change({ suspected }, { replace: true }),
  })
  if (query.data ? query.data.total === 0 : !query.error) return null
  return (
    <Card title="Suspected spam">
      <Loaded query={query} failed="The suspected leads could not be loaded" small>
        {({ total, leads }) => (
          <>
            <p className={styles.words}>
              {count(total, 'lead')} that {total === 1 ? 'is' : 'are'} neither counted nor sent.
            </p>
            <ul className={styles.batches}>
              {leads.map((lead) => (
                <Suspected key={lead.id} lead={lead} />
              ))}
            </ul>
            {total > SHOWN ? (
              <Pager page={page} pages={Math.ceil(total / SHOWN)} onPage={(suspected) => change({ suspected })} />
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  )
}

function Suspected({ lead: { id, email, reason, insertedAt, answers } }: { lead: SuspectedLead }) {
  const queries = useQueryClient()
  const [clear, isBusy] = useToastSubmit(async () => {
    toast.success((await clearLeadSpam(id)) ? LEAD_IS_NO_SPAM : LEAD_COUNTED_ALREADY)
    await queries.invalidateQueries({ queryKey: LEAD_FORMS_KEY })
  })
  return (
    <li>
      <div className={styles.batch}>
        <b>{email}</b>
        <ActionButton size="xs" busy={isBusy} onClick={() => void clear()}>
          Not spam<VisuallyHidden>: {email}</VisuallyHidden>
        </ActionButton>
      </div>
      <p className={styles.words}>
        {leadSpamReasonLabel[reason.toLowerCase() as LeadSpamReason]}, <DateText value={insertedAt} />
      </p>
      <dl className={styles.answers}>
        {answers.map(({ question, answer }, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may be worded alike
          <div key={nth}>
            <dt>{question}</dt>
            <dd className={styles.lines}>{answer}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
