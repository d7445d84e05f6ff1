import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  UnsupportedFieldProps,
} from '@rjsf/utils'
import { createContext, type ReactNode, useContext } from 'react'
import { FieldGroup, FieldRow } from '../form/Form.tsx'
import { FormSection } from '../form/FormSection.tsx'
import { ListField } from '../form/ListField.tsx'
import { MultiSelectField } from '../form/MultiSelectField.tsx'
import { WordsField } from '../form/WordsField.tsx'
import { type JsonSchema, titleAt } from './jsonSchema.ts'
import { SchemaRow } from './SchemaRow.tsx'
import { SchemaValue } from './SchemaValue.tsx'
import type { SchemaFormState } from './useSchemaForm.ts'

type Context = { form: SchemaFormState; beside?: (name: string) => ReactNode }
export const SchemaFormContext = createContext<Context | null>(null)

function useSchemaFormContext(): Context {
  const context = useContext(SchemaFormContext)
  if (!context) throw new Error('A field of a schema stands outside its form')
  return context
}
type Pieces = readonly (string | number)[]
const pathOf = ({ path }: { path: Pieces }) => path.join('.')

/** A text, a number, a choice or a switch. */
export function ValueField({ schema, fieldPathId }: FieldProps) {
  const { form } = useSchemaFormContext()
  const { path } = fieldPathId
  return (
    <SchemaValue
      form={form}
      path={path.join('.')}
      schema={schema as JsonSchema}
      label={titleAt(form.jsonSchema, path)}
    />
  )
}

function ListTemplate({ schema, fieldPathId, items }: ArrayFieldTemplateProps) {
  const { form } = useSchemaFormContext()
  const path = pathOf(fieldPathId)
  const shown = schema as JsonSchema
  const { item = 'entry', maxItems, description } = shown
  if (shown.items?.enum) {
    const labels = shown.items.labels ?? {}
    const { value, ...field } = form.field(path)
    return (
      <MultiSelectField
        {...field}
        label={titleAt(form.jsonSchema, fieldPathId.path)}
        help={description}
        value={(value ?? []) as string[]}
        data={shown.items.enum.map((word) => ({ value: String(word), label: labels[word] ?? String(word) }))}
      />
    )
  }
  if (shown.widget === 'words') {
    const { value, ...field } = form.field(path)
    return (
      <WordsField
        {...field}
        label={titleAt(form.jsonSchema, fieldPathId.path)}
        value={(value ?? []) as string[]}
        placeholder={`Add a ${item}`}
        maxTags={maxItems}
        maxLength={shown.items?.maxLength}
      />
    )
  }
  return (
    <ListField
      form={form}
      path={path}
      item={item}
      add={`Add ${item}`}
      empty={emptyOf(shown.items)}
      most={maxItems}
      help={description}
    >
      {(at) => items[at]}
    </ListField>
  )
}

/** The first value of a new item. */
function emptyOf(schema: JsonSchema = {}): unknown {
  if (schema.nothing) return null
  if (schema.enum) return schema.enum[0]
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, emptyOf(part)]))
  if (schema.type === 'array') return []
  if (schema.type === 'boolean') return false
  return schema.type === 'string' ? '' : null
}

/** Fields in the order of the schema, those of one group under its heading. */
function groupsOf(properties: ObjectFieldTemplateProps['properties'], schema: JsonSchema) {
  const groups = new Map<string, typeof properties>()
  for (const property of properties) {
    const group = schema.properties?.[property.name]?.group ?? ''
    groups.set(group, [...(groups.get(group) ?? []), property])
  }
  return [...groups]
}

function ObjectTemplate({ schema, fieldPathId, properties }: ObjectFieldTemplateProps) {
  const { form, beside } = useSchemaFormContext()
  const shown = schema as JsonSchema
  const isWithin = fieldPathId.path.length > 0
  if (isWithin) {
    const fields = <FieldRow>{properties.map(({ content }) => content)}</FieldRow>
    const isItem = typeof fieldPathId.path.at(-1) === 'number'
    if (isItem) return fields
    return (
      <FieldGroup title={titleAt(form.jsonSchema, fieldPathId.path)} help={shown.description}>
        {fields}
      </FieldGroup>
    )
  }
  const rowsOf = (some: typeof properties) =>
    some.map(({ name, content }) => (
      <SchemaRow key={name} form={form} name={name} beside={beside?.(name)}>
        {content}
      </SchemaRow>
    ))
  return groupsOf(properties, shown).map(([group, some]) =>
    group === '' ? (
      rowsOf(some)
    ) : (
      <FormSection key={group} title={group} help={shown.groupHelp?.[group]}>
        {rowsOf(some)}
      </FormSection>
    ),
  )
}

const Bare = ({ children }: FieldTemplateProps) => children
const BareItem = ({ children }: ArrayFieldItemTemplateProps) => children

function Unsupported({ fieldPathId }: UnsupportedFieldProps) {
  const { form } = useSchemaFormContext()
  const title = fieldPathId ? titleAt(form.jsonSchema, fieldPathId.path) : 'This value'
  return <p>{`${title} can’t be changed on this page.`}</p>
}

export const templates = {
  FieldTemplate: Bare,
  ArrayFieldTemplate: ListTemplate,
  ArrayFieldItemTemplate: BareItem,
  ObjectFieldTemplate: ObjectTemplate as never,
  UnsupportedFieldTemplate: Unsupported,
}
