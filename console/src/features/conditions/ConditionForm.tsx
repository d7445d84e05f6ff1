import { useNavigate } from '@tanstack/react-router'
import { pathTo } from '@ward/domain/app/routes'
import { DisorderInput, NEW_DISORDER } from '@ward/domain/conditions/condition-input'
import { DISORDER_CREATED, DISORDER_UPDATED, MERGED_ALREADY } from '@ward/domain/conditions/conditions'
import { Refusal } from '@ward/domain/kernel/refusal'
import { useMemo } from 'react'
import { useMay } from '../../api/session.tsx'
import { Column, TwoColumns } from '../../ui/card/Columns.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { toast } from '../../ui/toast/toast.ts'
import { ConditionFields } from './ConditionFields.tsx'
import { ConditionSettings } from './ConditionSettings.tsx'
import { CrossReferences } from './CrossReferences.tsx'
import { CONDITIONS_KEY, type ShownCondition, saveDisorder } from './conditions.api.ts'

const valuesOf = ({ prevalences: prevalence, ...condition }: ShownCondition) =>
  DisorderInput.parse({ ...condition, prevalence })

/** Each message of the server is shown in a toast, besides at its field (spec 3 section 8). */
function tellEach(error: unknown): never {
  const fields = error instanceof Refusal ? error.details.fields : undefined
  for (const { message } of fields ?? []) toast.error(message)
  throw error
}

/** Fields for all sites on the left; this site's own fields, and the page, on the right. */
export function ConditionForm({ condition }: { condition?: ShownCondition }) {
  const navigate = useNavigate()
  const mayChange = useMay('conditions.change')
  const values = useMemo(() => (condition ? valuesOf(condition) : NEW_DISORDER), [condition])
  const form = useForm(DisorderInput, {
    values,
    save: (input) => saveDisorder(input).catch(tellEach),
    saved: ({ id }) => (id ? DISORDER_UPDATED : DISORDER_CREATED),
    invalidates: CONDITIONS_KEY,
    onSaved: ({ id }) =>
      id === condition?.id ? undefined : navigate({ to: pathTo('/conditions/{id}', { id }), replace: true }),
    show: {
      prevalence: (rows) => (rows ?? []).map((row) => `${row.class}, ${row.geographic}`).join('; '),
    },
  })
  const because = condition?.mergedInto ? MERGED_ALREADY : mayChange.ok ? undefined : mayChange.because
  return (
    <FormPage form={form} label="Condition" because={because}>
      <TwoColumns>
        <Column>
          <ConditionFields form={form} condition={condition} />
          {condition?.crossReferences.length ? <CrossReferences references={condition.crossReferences} /> : null}
        </Column>
        <Column>
          <ConditionSettings form={form} condition={condition} />
        </Column>
      </TwoColumns>
    </FormPage>
  )
}
