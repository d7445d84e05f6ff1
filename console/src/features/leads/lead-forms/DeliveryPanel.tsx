import { IconActivity, IconKey } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Refusal } from '@ward/domain/kernel/refusal'
import { SFTP_TESTED } from '@ward/domain/leads/lead-forms/connection'
import { KEY_MADE } from '@ward/domain/leads/lead-forms/delivery'
import { type LeadFormInput, leadFileTypeLabel, leadScheduleLabel } from '@ward/domain/leads/lead-forms/lead-forms'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { Card } from '../../../ui/card/Card.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { confirm } from '../../../ui/dialog/confirm.ts'
import { CheckboxField } from '../../../ui/form/CheckboxField.tsx'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import type { FormOf } from '../../../ui/form/useForm.ts'
import { useToastSubmit } from '../../../ui/form/useToastSubmit.ts'
import { Chip } from '../../../ui/text/Chip.tsx'
import { DateText } from '../../../ui/text/DateText.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import styles from './LeadForms.module.css'
import { makeSftpKey } from './lead-deliveries.api.ts'
import { getPublicKey, LEAD_FORMS_KEY, type PinnedKey, type ShownForm, testConnection } from './lead-forms.api.ts'

type DeliveryPanelProps = {
  form: FormOf<typeof LeadFormInput>
  shown: ShownForm
}
const STORED = 'A password is stored. It is never shown.'
const FOR_OTHERS =
  'The stored password is only for the host, port and user it was saved with. Tick this to enter it again, or leave it blank to use none.'
type Keys = { pinned?: string; shown?: string }

/** Where the leads go, and whether that works (spec 3 section 2). */
export function DeliveryPanel({ form, shown: { hasPassword, hostKey, values } }: DeliveryPanelProps) {
  const queries = useQueryClient()
  const { id, deliveryOptions } = form.values
  const connectionOptions = { ...deliveryOptions?.connectionOptions }
  /** It replaces the stored one; where there is none, that one stays. */
  const { password } = connectionOptions
  async function testWith(confirmedKey?: string): Promise<void> {
    try {
      await testConnection({ id, connectionOptions, confirmedKey })
      toast.success(SFTP_TESTED)
      await queries.invalidateQueries({ queryKey: LEAD_FORMS_KEY })
    } catch (error) {
      const keys = error instanceof Refusal && error.code === 'CONFLICT' ? (error.details.state as Keys) : undefined
      if (!keys?.shown) throw error
      const text = `The pinned key is ${keys.pinned}. The server now shows ${keys.shown}. Trust it only if the people who run the server confirmed it.`
      if (await confirm({ title: 'Trust the new host key?', text, confirm: 'Trust this key', danger: true }))
        await testWith(keys.shown)
    }
  }
  const [test, isTesting] = useToastSubmit(() => testWith())
  const [copy, isCopying] = useToastSubmit(async () => copyText(await getPublicKey()))
  const [makeKey, isMaking] = useToastSubmit(async () => {
    await makeSftpKey()
    toast.success(KEY_MADE)
  })
  const askForKey = async () => {
    const text =
      'Every site will use it. Each server still gets the old key until a test with the new one passes there.'
    if (await confirm({ title: 'Make a new key?', text, confirm: 'Make a new key' })) await makeKey()
  }
  const at = 'deliveryOptions.connectionOptions'
  const stored = values.deliveryOptions?.connectionOptions
  const isPinned =
    hostKey !== null && stored?.host === connectionOptions.host && stored?.port === connectionOptions.port
  const isForOthers =
    hasPassword &&
    (['host', 'port', 'user'] as const).some((field) => (stored?.[field] || '') !== (connectionOptions[field] || ''))
  const port = form.field(`${at}.port`)
  return (
    <Card title="Delivery options" beside={isPinned ? <Chip hue="green">Tested</Chip> : undefined}>
      <div className={styles.server}>
        <TextField {...form.field(`${at}.host`)} label="Host" />
        <TextField
          {...port}
          label="Port"
          inputMode="numeric"
          value={connectionOptions.port == null ? '' : String(connectionOptions.port)}
          onChange={(event) =>
            form.set(`${at}.port` as never, (Number.parseInt(event.currentTarget.value, 10) || null) as never)
          }
        />
      </div>
      {isPinned ? <PinnedHost hostKey={hostKey} /> : null}
      <TextField {...form.field(`${at}.dir`)} label="Directory" />
      <TextField {...form.field(`${at}.user`)} label="User" autoComplete="off" />
      <CheckboxField
        label="Update Password"
        help={isForOthers ? FOR_OTHERS : hasPassword ? STORED : 'No password is stored: our key signs in.'}
        error={password == null ? form.field(`${at}.password`).error : undefined}
        checked={password != null}
        onChange={(event) =>
          form.set(`${at}.password` as never, (event.currentTarget.checked ? '' : undefined) as never)
        }
      />
      {password == null ? null : (
        <PasswordField
          {...form.field(`${at}.password`)}
          label="Password"
          help="Leave blank to use no password."
          autoComplete="new-password"
          value={password}
        />
      )}
      <div className={styles.pair}>
        <ChoiceField
          label="File type"
          value={deliveryOptions?.fileType ?? 'default_csv'}
          labels={leadFileTypeLabel}
          onChange={(fileType) => form.set('deliveryOptions.fileType' as never, fileType as never)}
        />
        <ChoiceField
          label="Sent"
          value={deliveryOptions?.schedule ?? 'off'}
          labels={leadScheduleLabel}
          onChange={(schedule) => form.set('deliveryOptions.schedule' as never, schedule as never)}
        />
      </div>
      <div className={styles.buttons}>
        <ActionButton icon={IconActivity} busy={isTesting} onClick={() => void test()}>
          Test Connection
        </ActionButton>
        <ActionButton kind="quiet" icon={IconKey} busy={isCopying} onClick={() => void copy()}>
          Copy Public Key
        </ActionButton>
        <ActionButton kind="quiet" busy={isMaking} onClick={() => void askForKey()}>
          Make a new key
        </ActionButton>
      </div>
    </Card>
  )
}

/** The key that the server must show before it hears anything. */
function PinnedHost({ hostKey: { algorithm, fingerprint, pinnedAt } }: { hostKey: PinnedKey }) {
  return (
    <div className={styles.pinned}>
      <b>Host key pinned</b>
      <code>{fingerprint}</code>
      <p className={styles.words}>
        {algorithm}, <DateText value={pinnedAt} />. Another key gets no password and no byte.
      </p>
    </div>
  )
}
