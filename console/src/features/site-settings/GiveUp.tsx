import { same } from '../../ui/form/formValues.ts'
import type { SchemaFormState } from '../../ui/schema-form/useSchemaForm.ts'
import type { Values } from './site-settings.api.ts'

const namesIn = (form: SchemaFormState) => (form.values.givenUp ?? []) as string[]

/** Whether saving the form removes the stored value of a setting. */
export const isGivenUp = (form: SchemaFormState, name: string, inherited: Values): boolean =>
  namesIn(form).includes(name) && same(form.values[name], inherited[name])

/** Gives up what is kept of a setting for what is inherited. */
export function GiveUp(props: { form: SchemaFormState; name: string; inherited: Values; label: string }) {
  const { form, name, inherited, label } = props
  return (
    <button
      type="button"
      aria-label={`${label} of ${form.label(name)}`}
      onClick={() => {
        form.set('givenUp', [...new Set([...namesIn(form), name])].sort())
        form.set(name, inherited[name])
      }}
    >
      {label}
    </button>
  )
}
