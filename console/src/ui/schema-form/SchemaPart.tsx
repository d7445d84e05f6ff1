import { FieldGroup, FieldRow } from '../form/Form.tsx'
import { ListField } from '../form/ListField.tsx'
import { MultiSelectField } from '../form/MultiSelectField.tsx'
import { WordsField } from '../form/WordsField.tsx'
import { type JsonSchema, titleAt } from './jsonSchema.ts'
import { SchemaValue } from './SchemaValue.tsx'
import type { SchemaFormState } from './useSchemaForm.ts'

type Props = { form: SchemaFormState; path: readonly (string | number)[]; schema: JsonSchema }

const VALUES = new Set<unknown>(['string', 'number', 'integer', 'boolean'])

/** A part of a schema: an object, a list, or a text, a number, a choice or a switch. */
export function SchemaPart({ form, path, schema }: Props) {
  const label = titleAt(form.jsonSchema, path)
  if (schema.properties) return <ObjectFields form={form} path={path} schema={schema} />
  if (schema.items) return <List form={form} path={path} schema={schema} />
  if (!schema.enum && !VALUES.has(schema.type)) return <p>{`${label} can’t be changed on this page.`}</p>
  return <SchemaValue form={form} path={path.join('.')} schema={schema} label={label} />
}

/** Side by side; those of an item stand in its row. */
function ObjectFields({ form, path, schema }: Props) {
  const fields = (
    <FieldRow>
      {Object.entries(schema.properties ?? {}).map(([name, property]) => (
        <SchemaPart key={name} form={form} path={[...path, name]} schema={property} />
      ))}
    </FieldRow>
  )
  if (typeof path.at(-1) === 'number') return fields
  return (
    <FieldGroup title={titleAt(form.jsonSchema, path)} help={schema.description}>
      {fields}
    </FieldGroup>
  )
}

function List({ form, path, schema }: Props) {
  const at = path.join('.')
  const label = titleAt(form.jsonSchema, path)
  const { item = 'entry', items = {}, maxItems, description, widget } = schema
  if (items.enum) {
    const { value, ...field } = form.field(at)
    return (
      <MultiSelectField
        {...field}
        label={label}
        help={description}
        value={(value ?? []) as string[]}
        data={items.enum.map((word) => ({ value: String(word), label: items.labels?.[word] ?? String(word) }))}
      />
    )
  }
  if (widget === 'words') {
    const { value, ...field } = form.field(at)
    return (
      <WordsField
        {...field}
        label={label}
        value={(value ?? []) as string[]}
        placeholder={`Add a ${item}`}
        maxTags={maxItems}
        maxLength={items.maxLength}
      />
    )
  }
  return (
    <ListField
      form={form}
      path={at}
      item={item}
      add={`Add ${item}`}
      empty={emptyOf(items)}
      most={maxItems}
      help={description}
    >
      {(index) => <SchemaPart form={form} path={[...path, index]} schema={items} />}
    </ListField>
  )
}

/** The first value of a new item. */
function emptyOf(schema: JsonSchema): unknown {
  if (schema.nothing) return null
  if (schema.enum) return schema.enum[0]
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, emptyOf(part)]))
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  return schema.type === 'string' ? '' : null
}
