import { SUBSCRIBER_COLUMNS, SubscriberFilter, subscriberStatusLabel } from '@ward/domain/leads/subscribers/subscribers'
import { listExport } from '../../../platform/http/list-export.ts'
import { type SubscriberRow, subscriberList } from './subscribers.db.ts'

export const subscribersExport = listExport<typeof SubscriberFilter, SubscriberRow>({
  list: 'subscribers',
  may: 'subscribers.read',
  filter: SubscriberFilter,
  rows: subscriberList,
  columns: {
    [SUBSCRIBER_COLUMNS.email]: ({ email }) => email,
    [SUBSCRIBER_COLUMNS.status]: ({ status }) => subscriberStatusLabel[status],
    [SUBSCRIBER_COLUMNS.since]: ({ changedAt }) => changedAt,
  },
})
