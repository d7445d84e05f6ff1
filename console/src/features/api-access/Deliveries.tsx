import { IconSend } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  DELIVERY_AGAIN,
  DeliveryFilter,
  DeliveryState,
  deliveryStateLabel,
  WEBHOOK_TOPIC,
} from '@ward/domain/api-access/webhooks'
import { useMemo } from 'react'
import { useLive } from '../../api/useLive.tsx'
import { messageOf } from '../../fault.ts'
import { useList } from '../../routing/useList.ts'
import { FilterRow } from '../../ui/filters/FilterRow.tsx'
import { FilterSelect } from '../../ui/filters/FilterSelect.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { deliveryColumns } from './hookColumns.tsx'
import { deliveriesOptions, redeliverWebhook, WEBHOOKS_KEY, webhooksOptions } from './webhooks.api.ts'

const STATES = [
  { value: 'all', label: 'All' },
  ...DeliveryState.options.map((value) => ({ value, label: deliveryStateLabel[value] })),
]

/** Deliveries to hooks, sent and waiting, the newest first; each can be sent again while its hook is there. */
export function Deliveries() {
  const list = useList(DeliveryFilter, deliveriesOptions)
  const queries = useQueryClient()
  const { mutateAsync: again } = useMutation({
    mutationFn: redeliverWebhook,
    onSuccess: () => toast.success(DELIVERY_AGAIN),
    onError: (problem: unknown) => toast.error(messageOf(problem)),
    onSettled: () => queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  })
  useLive(WEBHOOK_TOPIC, () => void queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }))
  const { data: hooks } = useQuery(webhooksOptions)
  const columns = useMemo(() => {
    const byId = new Map(hooks?.rows.map((hook) => [hook.id, hook]))
    return deliveryColumns({ hookOf: (hookId) => byId.get(hookId), onAgain: ({ id }) => again(id) })
  }, [again, hooks])
  const { filter, change, onClear, table } = list
  return (
    <>
      <FilterRow onClear={onClear}>
        <FilterSelect
          label="State"
          options={STATES}
          value={filter.state ?? 'all'}
          onChange={(state) => change({ state: state === 'all' ? null : (state as DeliveryState) })}
        />
      </FilterRow>
      <DataTable
        {...table}
        id="deliveries"
        label="Deliveries"
        columns={columns}
        rowLabel={({ contentId }) => `Text ${contentId}`}
        empty={
          <EmptyState title="No deliveries yet" icon={IconSend}>
            Deliveries of the last month appear here, each with its result.
          </EmptyState>
        }
      />
    </>
  )
}
