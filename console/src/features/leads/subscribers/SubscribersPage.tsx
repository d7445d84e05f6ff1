import { IconMail, IconMailOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import {
  AddressMark,
  addressMarkLabel,
  SUBSCRIBER_MARKED,
  SubscriberFilter,
  type SubscriberMark,
  SubscriberStatus,
  subscriberStatusLabel,
} from '@ward/domain/leads/subscribers/subscribers'
import { useMemo } from 'react'
import { messageOf } from '../../../fault.ts'
import { useList } from '../../../routing/useList.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { FilterMultiSelect } from '../../../ui/filters/FilterMultiSelect.tsx'
import { FilterRow } from '../../../ui/filters/FilterRow.tsx'
import { SearchField } from '../../../ui/filters/SearchField.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { count } from '../../../ui/text/NumberText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { SubscriptionHistory } from './SubscriptionHistory.tsx'
import { SUBSCRIBERS_LABEL } from './subscriber-titles.ts'
import { subscriberColumns } from './subscriberColumns.tsx'
import { markAddress, markSubscriber, SUBSCRIBERS_KEY, type Subscriber, subscribersOptions } from './subscribers.api.ts'

const SEARCH_DEBOUNCE = 600
const MARKS: Record<SubscriberMark, { confirm: string; text: string }> = {
  unsubscribed: { confirm: 'Unsubscribe', text: 'They get no more emails from this site until they agree again.' },
  bounced: {
    confirm: 'Mark as bounced',
    text: 'Emails to this address bounced. Uploads and forms will never email it again.',
  },
  blacklisted: {
    confirm: 'Blacklist',
    text: 'They complained. Uploads and forms will never email them again. You can’t undo this.',
  },
}

const UNDONE_LEAVES =
  'They are unsubscribed only because an upload was undone, so the next upload would subscribe them again. After this, none does until they agree.'

/** People without an account who get mails of the site, each with a status and its history. */
export default function SubscribersPage() {
  const queries = useQueryClient()
  const { filter, change, onClear, total, table } = useList(SubscriberFilter, subscribersOptions, {
    download: 'subscribers',
  })
  const marked = useForm(AddressMark, {
    values: { email: '', status: 'bounced' },
    save: markAddress,
    saved: SUBSCRIBER_MARKED,
    invalidates: SUBSCRIBERS_KEY,
  })
  const columns = useMemo(() => {
    const mark = async ({ id, email, isUndone }: Subscriber, status: SubscriberMark) => {
      const { confirm: verb, ...mark } = MARKS[status]
      const text = status === 'unsubscribed' && isUndone ? UNDONE_LEAVES : mark.text
      if (!(await confirm({ title: `${verb} ${email}?`, text, confirm: verb, danger: true }))) return
      try {
        await markSubscriber({ id, status })
        toast.success(SUBSCRIBER_MARKED)
      } catch (error) {
        toast.error(messageOf(error))
      }
      await queries.invalidateQueries({ queryKey: SUBSCRIBERS_KEY })
    }
    return subscriberColumns(mark)
  }, [queries])
  return (
    <>
      <PageTitle title={SUBSCRIBERS_LABEL} count={total !== undefined && count(total, 'subscriber')}>
        <ActionButton icon={IconMailOff} onClick={() => void marked.start()}>
          Mark an address
        </ActionButton>
      </PageTitle>
      <FilterRow onClear={onClear}>
        <SearchField
          label="Search addresses"
          value={filter.search}
          debounce={SEARCH_DEBOUNCE}
          onChange={(search) => change({ search }, { replace: true })}
        />
        <FilterMultiSelect
          label="Status"
          none="All"
          options={SubscriberStatus.options.map((value) => ({ value, label: subscriberStatusLabel[value] }))}
          values={filter.statuses}
          onChange={(statuses) => change({ statuses: statuses as SubscriberStatus[] })}
        />
      </FilterRow>
      <DataTable
        {...table}
        id="subscribers"
        label={SUBSCRIBERS_LABEL}
        columns={columns}
        rowLabel={({ email }) => email}
        details={({ id }) => <SubscriptionHistory id={id} />}
        empty={
          <EmptyState title="No subscribers yet" icon={IconMail}>
            People whose addresses are uploaded, or who ask for emails on a form, appear here.
          </EmptyState>
        }
      />
      <FormDialog form={marked} title="Mark an address" save="Mark address">
        <p>
          The address may also be a member’s. Only what their account needs, such as a new password, is still sent to
          it.
        </p>
        <TextField {...marked.field('email')} data-autofocus />
        <ChoiceField {...marked.field('status')} labels={addressMarkLabel} />
      </FormDialog>
    </>
  )
}
