import {
  type DeliveryState,
  deliveryStateLabel,
  WEBHOOK_OFF,
  webhookEventLabel,
} from '@ward/domain/api-access/webhooks'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { justChangedMessage, useJustChanged } from '../../ui/press/justChanged.ts'
import type { Column } from '../../ui/table/column.ts'
import { Chip, type Hue } from '../../ui/text/Chip.tsx'
import { DateText } from '../../ui/text/DateText.tsx'
import { formatNumber } from '../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx'
import { toast } from '../../ui/toast/toast.ts'
import type { Webhook, WebhookDelivery } from './webhooks.api.ts'

type HookActions = {
  onEdit: (hook: Webhook) => void
  /** Tells the versions that it makes. */
  onSwitch: (hook: Webhook, onMade: (version: number) => void) => Promise<unknown>
  onRotate: (hook: Webhook) => void
  onDelete: (hook: Webhook) => void
}

/** The address of a hook, its events, and its actions. */
export const hookColumns = ({ onEdit, onSwitch, onRotate, onDelete }: HookActions): Column<Webhook>[] => [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    wrap: true,
    card: 'title',
    cell: ({ name, isDisabled, previousUntil }) => (
      <>
        {name} {isDisabled ? <Chip hue="amber">Off</Chip> : null}
        {previousUntil && new Date(previousUntil) > new Date() ? (
          <>
            {' '}
            Both secrets sign until <DateText value={previousUntil} />
          </>
        ) : null}
      </>
    ),
  },
  { id: 'url', header: 'Address', card: 'body', fullText: ({ url }) => url, cell: ({ url }) => url },
  {
    id: 'events',
    header: 'Events',
    wrap: true,
    cell: ({ events }) => events.map((event) => webhookEventLabel[event]).join(', '),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: 340,
    rigid: true,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (hook) => (
      <>
        <ActionButton size="xs" onClick={() => onEdit(hook)}>
          Edit<VisuallyHidden>: {hook.name}</VisuallyHidden>
        </ActionButton>{' '}
        <HookSwitch hook={hook} onSwitch={onSwitch} />{' '}
        <ActionButton size="xs" onClick={() => onRotate(hook)}>
          Rotate<VisuallyHidden>: {hook.name}</VisuallyHidden>
        </ActionButton>{' '}
        <ActionButton size="xs" kind="danger" onClick={() => onDelete(hook)}>
          Delete<VisuallyHidden>: {hook.name}</VisuallyHidden>
        </ActionButton>
      </>
    ),
  },
]

const HUE: Record<DeliveryState, Hue> = { waiting: 'amber', delivered: 'green', dead: 'danger', dropped: 'neutral' }

type DeliveryParts = {
  /** A hook that was deleted is not found. */
  hookOf: (hookId: string) => Webhook | undefined
  onAgain: (delivery: WebhookDelivery) => Promise<unknown>
}

/** A delivery: its event, its outcome, and the button to send it again. */
export const deliveryColumns = ({ hookOf, onAgain }: DeliveryParts): Column<WebhookDelivery>[] => [
  {
    id: 'event',
    header: 'Event',
    fixed: true,
    card: 'title',
    cell: ({ event, contentId }) => `${webhookEventLabel[event]}: text ${contentId}`,
  },
  {
    id: 'hook',
    header: 'Webhook',
    wrap: true,
    cell: ({ hookId }) => hookOf(hookId)?.name ?? 'A deleted webhook',
  },
  {
    id: 'state',
    header: 'State',
    width: 190,
    card: 'aside',
    cell: ({ state }) => <Chip hue={HUE[state]}>{deliveryStateLabel[state]}</Chip>,
  },
  {
    id: 'outcome',
    header: 'Last attempt',
    wrap: true,
    card: 'body',
    cell: ({ outcome, status, state, nextAt }) => (
      <>
        {outcome === null ? '—' : `${outcome}${status === null ? '' : ` (${status})`}`}
        {outcome !== null && state === 'waiting' ? (
          <>
            {'. '}
            Next attempt: <DateText value={nextAt} />
          </>
        ) : null}
      </>
    ),
  },
  {
    id: 'attempts',
    header: 'Attempts',
    width: 110,
    align: 'right',
    quiet: true,
    cell: ({ attempts }) => formatNumber(attempts),
  },
  {
    id: 'insertedAt',
    header: 'Since',
    width: 248,
    quiet: true,
    cell: ({ insertedAt }) => <DateText value={insertedAt} />,
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    width: 130,
    rigid: true,
    align: 'right',
    fixed: true,
    card: 'actions',
    cell: (delivery) => {
      const hook = hookOf(delivery.hookId)
      return hook ? (
        <ActionButton size="xs" because={hook.isDisabled ? WEBHOOK_OFF : undefined} onClick={() => onAgain(delivery)}>
          Send again<VisuallyHidden>: text {delivery.contentId}</VisuallyHidden>
        </ActionButton>
      ) : null
    },
  },
]

function HookSwitch({ hook, onSwitch }: { hook: Webhook; onSwitch: HookActions['onSwitch'] }) {
  const { name, isDisabled, version } = hook
  const changes = useJustChanged(isDisabled, version)
  const turn = () => {
    if (!changes.isOthers()) return onSwitch(hook, changes.own)
    return toast.error(justChangedMessage(`Somebody switched ${name} ${isDisabled ? 'off' : 'on'}`))
  }
  return (
    <ActionButton size="xs" onClick={turn}>
      {isDisabled ? 'Switch on' : 'Switch off'}
      <VisuallyHidden>: {name}</VisuallyHidden>
    </ActionButton>
  )
}
