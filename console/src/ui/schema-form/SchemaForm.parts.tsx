import { conflict, Refusal } from '@ward/domain/kernel/refusal'
import { useEffect } from 'react'
import type { Part } from '../part.tsx'
import { SchemaForm } from './SchemaForm.tsx'
import { type SchemaValues, useSchemaForm } from './useSchemaForm.ts'
import { WEATHER, weather } from './weatherSchema.ts'

type Save = (values: SchemaValues) => Promise<unknown>
const saves: Save = async (values) => values
const isRefused: Save = () =>
  Promise.reject(
    new Refusal('INVALID', 'This host is not ours', {
      fields: [{ path: 'hosts.1', message: 'This host is not ours' }],
    }),
  )
const isLate: Save = () =>
  Promise.reject(
    conflict('Someone else just changed the weather', weather({ wind: 70, hosts: ['one.example'], version: 5 })),
  )

/** A page on which something was typed and, where `submits`, Save was pressed. */
function Page({ save = saves, typed = {}, submits }: { save?: Save; typed?: object; submits?: true }) {
  const form = useSchemaForm(WEATHER, { invalidates: null, values: weather(), save, saved: 'Changes were saved' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as a person would
  useEffect(() => {
    for (const [name, value] of Object.entries(typed)) form.set(name, value as never)
    if (submits) setTimeout(() => void form.save(), 50)
  }, [])
  return <SchemaForm form={form} label="Weather" />
}

export const part: Part = {
  title: 'A form of a JSON Schema',
  group: 'Forms',
  windows: {
    'A schema form as it is saved': () => <Page />,
    'A schema form with something typed': () => <Page typed={{ wind: 70, note: 'By the pier' }} />,
    'Refused by the schema': () => <Page typed={{ place: '', wind: 200, hosts: ['a'] }} submits />,
    'Refused by the server': () => <Page save={isRefused} typed={{ hosts: ['one.example', 'else.example'] }} submits />,
    'Somebody else was faster': () => <Page save={isLate} typed={{ wind: 80 }} submits />,
  },
}
