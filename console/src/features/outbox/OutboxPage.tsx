import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { messageOf, requestIdOf, wordsOf } from '@ward/domain/fault'
import { OUTBOX_PAGE_SIZES, OUTBOX_RESENT, OutboxFilter } from '@ward/domain/outbox'
import { useMemo } from 'react'
import { useFilter } from '../../routing/useFilter.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { OutboxText } from './OutboxText.tsx'
import { type Message, outboxOptions, resendMessage } from './outbox.api.ts'
import { outboxColumns } from './outboxColumns.tsx'

/** Mail that a network without a mail server keeps: what it says, to whom, and the way to try it again. */
export default function OutboxPage() {
  const [filter, change] = useFilter(OutboxFilter)
  const { data, error, isFetching, refetch } = useQuery(outboxOptions(filter))
  const queries = useQueryClient()
  const { mutateAsync: resend } = useMutation({
    mutationFn: (message: Message) => resendMessage(message.id),
    onSuccess: () => toast.success(OUTBOX_RESENT),
    onError: (problem: unknown) => toast.error(messageOf(problem)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['outbox'] }),
  })
  const columns = useMemo(() => outboxColumns((message) => resend(message)), [resend])
  return (
    <>
      <PageTitle title="Outbox" count={data && count(data.total, 'message')} />
      <DataTable
        id="outbox"
        label="Messages"
        columns={columns}
        rows={data?.messages}
        total={data?.total ?? 0}
        rowId={(message) => message.id}
        rowLabel={(message) => message.subject ?? 'Message'}
        state={filter}
        onChange={(patch, how) => change(patch as Partial<OutboxFilter>, how)}
        pageSizes={OUTBOX_PAGE_SIZES}
        loading={isFetching}
        error={error && { message: wordsOf(error), requestId: requestIdOf(error) ?? undefined }}
        onRetry={() => void refetch()}
        details={(message) => <OutboxText message={message} />}
        empty={
          <EmptyState title="No message yet" icon={IconMail}>
            There is no mail server, so messages to members and colleagues are kept here instead.
          </EmptyState>
        }
      />
    </>
  )
}
