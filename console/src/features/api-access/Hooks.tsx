import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { OVERLAP_HOURS_USUAL } from '@ward/domain/api-access/api-tokens'
import {
  WEBHOOK_DELETED,
  WEBHOOK_TOPIC,
  type WebhookChange,
  WebhookEdit,
  WebhookEvent,
  WebhookInput,
  WebhookRotation,
  webhookEventLabel,
} from '@ward/domain/api-access/webhooks'
import { CHANGES_SAVED } from '@ward/domain/app/shell'
import { useMemo, useState } from 'react'
import { useLive } from '../../api/useLive.tsx'
import { messageOf } from '../../fault.ts'
import { useList, WHOLE_LIST } from '../../routing/useList.ts'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { confirm } from '../../ui/dialog/confirm.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { MultiSelectField } from '../../ui/form/MultiSelectField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { toast } from '../../ui/toast/toast.ts'
import styles from './ApiAccess.module.css'
import { hookColumns } from './hookColumns.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import {
  createWebhook,
  deleteWebhook,
  rotateWebhookSecret,
  updateWebhook,
  WEBHOOKS_KEY,
  webhooksOptions,
} from './webhooks.api.ts'

const EVENTS = WebhookEvent.options.map((value) => ({ value, label: webhookEventLabel[value] }))
const isEvent = (text: string): text is WebhookEvent => WebhookEvent.safeParse(text).success
const NEW_HOOK = { name: '', url: '', events: [...WebhookEvent.options] }
const EDIT = { ...NEW_HOOK, id: '', version: 0 }
const ROTATION = { id: '', overlapHours: OVERLAP_HOURS_USUAL, version: 0 }

/** The addresses of outside sites that are told what happens to texts. */
export function Hooks() {
  const list = useList(WHOLE_LIST, () => webhooksOptions)
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const onSaved = (made: { secret: string | null }) => setSecret(made.secret)
  const fresh = useForm(WebhookInput, {
    values: NEW_HOOK,
    save: createWebhook,
    once: true,
    onSaved,
    invalidates: WEBHOOKS_KEY,
  })
  const rotated = useForm(WebhookRotation, {
    values: ROTATION,
    save: rotateWebhookSecret,
    once: true,
    onSaved,
    invalidates: WEBHOOKS_KEY,
    unguarded: true,
  })
  const edited = useForm(WebhookEdit, {
    values: EDIT,
    save: updateWebhook,
    saved: CHANGES_SAVED,
    invalidates: WEBHOOKS_KEY,
  })
  useLive(WEBHOOK_TOPIC, () => void queries.invalidateQueries({ queryKey: WEBHOOKS_KEY }))
  const { start } = rotated
  const { start: edit } = edited
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form starts with the values it is given
  const columns = useMemo(() => {
    const attempt = async (work: () => Promise<unknown>) => {
      try {
        await work()
      } catch (problem) {
        toast.error(messageOf(problem))
      }
      await queries.invalidateQueries({ queryKey: WEBHOOKS_KEY })
    }
    const put = async (change: WebhookChange, onMade: (version: number) => void, isUndo = false) => {
      const { id, isDisabled } = change
      const { version } = await updateWebhook(change)
      onMade(version)
      const back = () => void attempt(() => put({ id, isDisabled: !isDisabled, version }, onMade, true))
      toast.success(CHANGES_SAVED, { undo: isUndo ? undefined : back })
    }
    return hookColumns({
      onSwitch: ({ id, isDisabled, version }, onMade) =>
        attempt(() => put({ id, isDisabled: !isDisabled, version }, onMade)),
      onEdit: ({ id, name, url, events, version }) => void edit({ id, name, url, events, version }),
      onRotate: ({ id, version }) => void start({ ...ROTATION, id, version }),
      onDelete: async ({ id, name }) => {
        const question = {
          title: `Delete the webhook ‘${name}’?`,
          text: 'It gets no more events, and waiting deliveries are dropped.',
          confirm: 'Delete webhook',
          danger: true,
        }
        if (await confirm(question)) await attempt(() => deleteWebhook(id).then(() => toast.success(WEBHOOK_DELETED)))
      },
    })
  }, [queries])
  return (
    <>
      <div className={styles.top}>
        <ActionButton kind="primary" icon={IconPlus} onClick={() => fresh.start()}>
          New webhook
        </ActionButton>
      </div>
      <DataTable
        {...list.table}
        id="webhooks"
        label="Webhooks"
        columns={columns}
        rowLabel={({ name }) => name}
        empty={
          <EmptyState title="No webhooks yet" icon={IconWebhook}>
            A webhook is an address that Ward calls when a member’s text or a report changes.
          </EmptyState>
        }
      />
      <FormDialog form={fresh} title="New webhook" save="Create webhook">
        <TextField {...fresh.field('name')} data-autofocus />
        <TextField {...fresh.field('url')} placeholder="https://…" />
        <MultiSelectField
          {...fresh.field('events')}
          onChange={(events) => fresh.field('events').onChange(events.filter(isEvent))}
          data={EVENTS}
        />
      </FormDialog>
      <FormDialog form={edited} title="Edit webhook" save="Save webhook">
        <TextField {...edited.field('name')} data-autofocus />
        <TextField {...edited.field('url')} placeholder="https://…" />
        <MultiSelectField
          {...edited.field('events')}
          onChange={(events) => edited.field('events').onChange(events.filter(isEvent))}
          data={EVENTS}
        />
      </FormDialog>
      <FormDialog form={rotated} title="Rotate secret" save="Rotate secret">
        <NumberField {...rotated.field('overlapHours')} data-autofocus />
      </FormDialog>
      <SecretDialog title="The secret of the webhook" secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}
