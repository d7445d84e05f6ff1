import { Fragment, type ReactNode, useMemo } from 'react'
import { FormSection } from '../form/FormSection.tsx'
import type { JsonSchema } from './jsonSchema.ts'
import { SchemaPart } from './SchemaPart.tsx'
import { SchemaRow } from './SchemaRow.tsx'
import { shownSchema } from './shownSchema.ts'
import type { SchemaFormState } from './useSchemaForm.ts'

type Props = { form: SchemaFormState; beside?: (name: string) => ReactNode; only?: (name: string) => boolean }

/** The fields that the schema of a form names, each as its kind is typed. The form holds their values. */
export function SchemaFields({ form, beside, only }: Props) {
  const schema = useMemo(() => shownSchema(form.jsonSchema, only), [form.jsonSchema, only])
  return groupsOf(schema).map(([group, properties]) => {
    const rows = properties.map(([name, property]) => (
      <SchemaRow key={name} form={form} name={name} beside={beside?.(name)}>
        <SchemaPart form={form} path={[name]} schema={property} />
      </SchemaRow>
    ))
    if (group === '') return <Fragment key={group}>{rows}</Fragment>
    return (
      <FormSection key={group} title={group} help={schema.groupHelp?.[group]}>
        {rows}
      </FormSection>
    )
  })
}

type Properties = [name: string, property: JsonSchema][]

/** The properties in the order of the schema, those of one group under its heading. */
function groupsOf({ properties = {} }: JsonSchema): [group: string, properties: Properties][] {
  const groups = new Map<string, Properties>()
  for (const [name, property] of Object.entries(properties)) {
    const { group = '' } = property
    groups.set(group, [...(groups.get(group) ?? []), [name, property]])
  }
  return [...groups]
}
