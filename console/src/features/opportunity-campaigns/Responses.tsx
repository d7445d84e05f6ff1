import { IconMessageQuestion } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { pathTo } from '@ward/domain/app/routes'
import {
  ANSWERS_PAGE_SIZE,
  RESPONSE_DELETED,
  ResponseFilter,
  WITHDRAWN_LABEL,
} from '@ward/domain/opportunity-campaigns/campaigns'
import { useList } from '../../routing/useList.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { confirm } from '../../ui/dialog/confirm.ts'
import { useToastSubmit } from '../../ui/form/useToastSubmit.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './Campaigns.module.css'
import { CAMPAIGNS_KEY, deleteResponse, type ResponseRow as Row, responsesOptions } from './campaigns.api.ts'

const LABEL = 'Responses'

const nameOf = ({ userId }: Row) => (userId ? `the response from user ${userId}` : 'a withdrawn response')

const COLUMNS: Column<Row>[] = [
  {
    id: 'userId',
    header: 'User Id',
    fixed: true,
    card: 'title',
    cell: ({ userId }) =>
      userId ? (
        <AppLink className={styles.user} href={pathTo('/users/{id}', { id: userId })}>
          {userId}
        </AppLink>
      ) : (
        WITHDRAWN_LABEL
      ),
  },
  {
    id: 'insertedAt',
    header: 'Answered',
    width: 300,
    quiet: true,
    cell: ({ insertedAt }) => <DateText value={insertedAt} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    width: 120,
    rigid: true,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (response) => <DeleteResponse response={response} />,
  },
]

/** The answers of members, newest first. */
export function Responses({ campaignId }: { campaignId: string }) {
  const { total, table } = useList(ResponseFilter, (filter) => responsesOptions(campaignId, filter))
  return (
    <div className={styles.responses}>
      <h2>
        {LABEL} <span>{total !== undefined && count(total, 'response')}</span>
      </h2>
      <DataTable
        {...table}
        id="opportunity-responses"
        label={LABEL}
        columns={COLUMNS}
        rowLabel={({ userId }) => (userId ? `Response of user ${userId}` : WITHDRAWN_LABEL)}
        details={(response) => <Answers response={response} />}
        empty={
          <EmptyState title="No responses yet" icon={IconMessageQuestion}>
            Members’ answers appear here.
          </EmptyState>
        }
      />
    </div>
  )
}

function DeleteResponse({ response }: { response: Row }) {
  const queries = useQueryClient()
  const [remove, isBusy] = useToastSubmit(async () => {
    await deleteResponse(response.id)
    toast.success(RESPONSE_DELETED)
    await queries.invalidateQueries({ queryKey: CAMPAIGNS_KEY })
  })
  const ask = async () => {
    const title = `Delete ${nameOf(response)}?`
    const text = 'The answers will be deleted for good. The member can answer again.'
    if (await confirm({ title, text, confirm: 'Delete response', danger: true })) await remove()
  }
  return (
    <ActionButton size="xs" kind="danger" busy={isBusy} onClick={() => void ask()}>
      Delete <VisuallyHidden>{nameOf(response)}</VisuallyHidden>
    </ActionButton>
  )
}

/** One response: each question as it was shown, with its answer. */
function Answers({ response: { userId, answers } }: { response: Row }) {
  if (!userId) return <p className={styles.quiet}>Withdrawn: name and answers are deleted.</p>
  if (answers.length === 0) return <p className={styles.quiet}>They agreed to be contacted. Nothing else was asked.</p>
  return (
    <table className={styles.answers}>
      <thead>
        <tr>
          <th scope="col">Question</th>
          <th scope="col">Answer</th>
        </tr>
      </thead>
      <tbody>
        {answers.slice(0, ANSWERS_PAGE_SIZE).map(({ question, answer }) => (
          <tr key={question}>
            <th scope="row">{question}</th>
            <td>{answer}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
