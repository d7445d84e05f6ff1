import { IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { OUTBOX_RESENT, OutboxFilter } from '@ward/domain/outbox/outbox'
import { useMemo } from 'react'
import { messageOf } from '../../fault.ts'
import { useList } from '../../routing/useList.ts'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { count } from '../../ui/text/NumberText.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { OutboxText } from './OutboxText.tsx'
import { type Message, outboxOptions, resendMessage } from './outbox.api.ts'
import { outboxColumns } from './outboxColumns.tsx'

/** Mail that a network without a mail server keeps: its text, its recipient, and the button to try again. */
export default function OutboxPage() {
  const list = useList(OutboxFilter, outboxOptions)
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
      <PageTitle title="Outbox" count={list.total !== undefined && count(list.total, 'message')} />
      <DataTable
        {...list.table}
        id="outbox"
        label="Messages"
        columns={columns}
        rowLabel={(message) => message.subject ?? 'Message'}
        details={(message) => <OutboxText message={message} />}
        empty={
          <EmptyState title="No messages" icon={IconMail}>
            Email isn’t configured, so messages are stored here.
          </EmptyState>
        }
      />
    </>
  )
}
