import { IconKey, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  API_TOKEN_DAYS_MAX,
  API_TOKEN_REVOKED,
  API_TOKEN_TOPIC,
  ApiScope,
  ApiTokenInput,
  ApiTokenRotation,
  apiScopeLabel,
  OVERLAP_HOURS_USUAL,
} from '@ward/domain/api-access/api-tokens'
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
import { SecretDialog } from './SecretDialog.tsx'
import { tokenColumns } from './tokenColumns.tsx'
import { API_TOKENS_KEY, apiTokensOptions, createApiToken, revokeApiToken, rotateApiToken } from './tokens.api.ts'

const SCOPES = ApiScope.options.map((value) => ({ value, label: apiScopeLabel[value] }))
const isScope = (text: string): text is ApiScope => ApiScope.safeParse(text).success
const NEW_TOKEN = { name: '', scopes: [] as ApiScope[], days: API_TOKEN_DAYS_MAX }
const ROTATION = { id: '', overlapHours: OVERLAP_HOURS_USUAL, version: 0 }

/** The tokens of the site: each is made, rotated and revoked here, and its secret is shown once. */
export function Tokens() {
  const list = useList(WHOLE_LIST, () => apiTokensOptions)
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string | null>(null)
  const onSaved = (made: { secret: string | null }) => setSecret(made.secret)
  const fresh = useForm(ApiTokenInput, {
    values: NEW_TOKEN,
    save: createApiToken,
    once: true,
    onSaved,
    invalidates: API_TOKENS_KEY,
  })
  const rotated = useForm(ApiTokenRotation, {
    values: ROTATION,
    save: rotateApiToken,
    once: true,
    onSaved,
    invalidates: API_TOKENS_KEY,
    unguarded: true,
  })
  const { mutate: revoke } = useMutation({
    mutationFn: revokeApiToken,
    onSuccess: () => toast.success(API_TOKEN_REVOKED),
    onError: (problem: unknown) => toast.error(messageOf(problem)),
    onSettled: () => queries.invalidateQueries({ queryKey: API_TOKENS_KEY }),
  })
  useLive(API_TOKEN_TOPIC, () => void queries.invalidateQueries({ queryKey: API_TOKENS_KEY }))
  const { start } = rotated
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form starts with the values it is given
  const columns = useMemo(
    () =>
      tokenColumns({
        onRotate: ({ id, version }) => void start({ ...ROTATION, id, version }),
        onRevoke: async ({ id, name }) => {
          const question = {
            title: `Revoke the token ‘${name}’?`,
            text: 'Anyone using it will be refused. You can’t undo this.',
            confirm: 'Revoke token',
            danger: true,
          }
          if (await confirm(question)) revoke(id)
        },
      }),
    [revoke],
  )
  return (
    <>
      <div className={styles.top}>
        <ActionButton kind="primary" icon={IconPlus} onClick={() => fresh.start()}>
          New token
        </ActionButton>
      </div>
      <DataTable
        {...list.table}
        id="apiTokens"
        label="Tokens"
        columns={columns}
        rowLabel={({ name }) => name}
        empty={
          <EmptyState title="No token yet" icon={IconKey}>
            With a token, another site can post, edit and report texts here, and read the decisions on them.
          </EmptyState>
        }
      />
      <FormDialog form={fresh} title="New token" save="Create token">
        <TextField {...fresh.field('name')} data-autofocus />
        <MultiSelectField
          {...fresh.field('scopes')}
          onChange={(scopes) => fresh.field('scopes').onChange(scopes.filter(isScope))}
          data={SCOPES}
        />
        <NumberField {...fresh.field('days')} />
      </FormDialog>
      <FormDialog form={rotated} title="Rotate secret" save="Rotate token">
        <NumberField {...rotated.field('overlapHours')} data-autofocus />
      </FormDialog>
      <SecretDialog title="The secret of the token" secret={secret} onClose={() => setSecret(null)} />
    </>
  )
}
