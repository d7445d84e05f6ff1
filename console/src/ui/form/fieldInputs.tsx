import { factsOf } from '@ward/domain/kernel/field-kind'
import { fieldLabels } from '@ward/domain/kernel/field-title'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { CheckboxField } from './CheckboxField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { TextField } from './fields.tsx'
import type { FormSchema } from './formValues.ts'
import { NumberField } from './NumberField.tsx'
import type { FormOf } from './useForm.ts'

/** Draws one field of a form. */
export type FieldInput<S extends FormSchema> = (form: FormOf<S>) => ReactNode

/** One form looks like another to the inputs below: they only hand on what it gives them. */
type Drawn = { field(name: string): { label: string }; check(name: string): { label: string } }
/** The props that a form gives the input of a choice. */
type Chosen = { label: string; value: string; onChange: (value: string) => void }

function inputFor(schema: FormSchema, name: string, isFirst: boolean): (form: Drawn) => ReactNode {
  const { kind } = factsOf(schema.shape[name]).kind
  const labels = fieldLabels(schema, name)
  const focus = isFirst ? { 'data-autofocus': true, autoFocus: true } : {}
  if (kind === 'text') return (form) => <TextField {...form.field(name)} {...focus} />
  if (kind === 'integer' || kind === 'number') return (form) => <NumberField {...form.field(name)} {...focus} />
  if (kind === 'boolean') return (form) => <CheckboxField {...form.check(name)} {...focus} />
  if (kind === 'choice' && labels)
    return (form) => <ChoiceField {...(form.field(name) as Chosen)} labels={labels} {...focus} />
  throw new Error(`There is no input for ${name} by itself: give its choices labels, or the field an input of its own`)
}

/**
 * The inputs of a form by the names of its fields: each as the kind of its schema asks for (a choice by the
 * `labels` of its meta), or the room's `own`, where that
 * knows more (which years there are). The first takes the focus. A page draws them one by one or all in their order.
 */
export function fieldInputs<S extends FormSchema, Name extends keyof z.input<S> & string>(
  schema: S,
  names: readonly Name[],
  own: Partial<Record<NoInfer<Name>, FieldInput<S>>> = {},
): Record<Name, FieldInput<S>> {
  const inputs = names.map((name, at) => [name, own[name] ?? inputFor(schema, name, at === 0)])
  return Object.fromEntries(inputs)
}
