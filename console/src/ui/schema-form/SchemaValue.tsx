import { ColorInput } from '@mantine/core'
import { ActionButton } from '../ActionButton.tsx'
import { Counted } from '../form/Counted.tsx'
import type { FieldProps } from '../form/fieldProps.ts'
import { SwitchField, TextAreaField, TextField, useFieldProps } from '../form/fields.tsx'
import { NumberField } from '../form/NumberField.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { SelectField } from '../form/SelectField.tsx'
import { RobotsField } from '../seo/RobotsField.tsx'
import type { JsonSchema } from './jsonSchema.ts'
import type { SchemaFormState } from './useSchemaForm.ts'

/** Stands in the field of a secret that is set. */
const SECRET_KEPT = 'A value is stored. Type a new one to replace it.'

type Props = { form: SchemaFormState; path: string; schema: JsonSchema; label: string }
type Text = Omit<FieldProps<string>, 'onChange'> & {
  help?: string
  optional?: boolean
  placeholder?: string
  onChange: (typed: { currentTarget: { value: string } }) => void
}

/** One value of a schema as its kind is typed. */
export function SchemaValue({ form, path, schema, label }: Props) {
  const { type, widget, description, unit, placeholder } = schema
  const isOptional = schema.nothing === true
  const words = { label, help: description, placeholder }
  if (type === 'boolean') return <SwitchField {...form.check(path)} label={label} help={description} />
  const field = { ...form.field(path), ...words, optional: isOptional && !form.jsonSchema.allOptional }
  if (widget === 'robots')
    return <RobotsField label={label} value={form.values[path]} onChange={(robots) => form.set(path, robots)} />
  if (schema.enum) return <Choice {...(field as Text)} schema={schema} />
  if (type === 'number' || type === 'integer')
    return (
      <NumberField
        {...(field as unknown as Omit<FieldProps<number | null>, 'onChange'> & { onChange: () => void })}
        rightSection={unit}
        rightSectionWidth={unit ? 16 + unit.length * 9 : undefined}
      />
    )
  const text: Text = {
    ...(field as Text),
    onChange: ({ currentTarget }) =>
      form.set(path, isOptional && currentTarget.value === '' ? null : currentTarget.value),
  }
  if (widget === 'secret') return <Secret {...text} kept={form.before[path]} set={(typed) => form.set(path, typed)} />
  if (widget === 'color') return <Colour {...text} set={(colour) => form.set(path, colour)} />
  const Field = widget === 'textarea' ? TextAreaField : TextField
  if (schema.shown === undefined) return <Field {...text} />
  return (
    <Counted text={text.value} shown={schema.shown}>
      {(help) => <Field {...text} help={help} />}
    </Counted>
  )
}

type SecretProps = Text & { kept: unknown; set: (typed: unknown) => void }

/** A value that nobody is shown: the field is empty, and what is kept stays until another is typed. */
function Secret({ kept, set, onChange: _, value, ...field }: SecretProps) {
  const isKept = typeof kept === 'string' && kept !== ''
  return (
    <>
      <PasswordField
        {...field}
        value={isKept && value === kept ? '' : (value ?? '')}
        placeholder={isKept && value === kept ? SECRET_KEPT : undefined}
        onChange={({ currentTarget }) => set(currentTarget.value === '' ? kept : currentTarget.value)}
        autoComplete="new-password"
      />
      {isKept && value === kept && field.optional ? (
        <ActionButton kind="quiet" size="xs" onClick={() => set(null)}>
          {`Remove ${String(field.label)}`}
        </ActionButton>
      ) : null}
    </>
  )
}

function Choice({ schema, onChange, value, ...field }: Text & { schema: JsonSchema }) {
  const { labels } = schema
  const words = schema.enum ?? []
  return (
    <SelectField
      {...field}
      value={value === null || value === undefined ? null : String(value)}
      data={words.map((word) => ({ value: String(word), label: labels?.[word] ?? String(word) }))}
      onChange={(chosen) => onChange((words.find((word) => String(word) === chosen) ?? null) as never)}
      allowDeselect={field.optional}
      clearable={field.optional}
      searchable={words.length > 12}
    />
  )
}

function Colour({
  label,
  help,
  optional,
  error,
  value,
  onChange: _,
  set,
  ...rest
}: Text & { set: (c: string) => void }) {
  return (
    <ColorInput
      {...rest}
      eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
      value={value ?? ''}
      onChange={set}
      {...useFieldProps({ label, help, optional, error })}
    />
  )
}
