import { fieldLabels, fieldTitle } from '@ward/domain/kernel/field-title'
import type { Column, TableRow } from '../table/column.ts'
import type { FieldInput } from './fieldInputs.tsx'
import type { FormSchema } from './formValues.ts'
import type { inlineForm } from './inlineForm.tsx'

/** A value as it is read in a table; a choice by its label. */
const shown = (value: unknown, labels: Readonly<Record<string, string>> = {}): string =>
  value === null || value === undefined || value === ''
    ? '—'
    : typeof value === 'boolean'
      ? value
        ? 'Yes'
        : 'No'
      : (labels[String(value)] ?? String(value))

/**
 * The columns of a table whose rows are changed in their place: of each field its title, its value, and its input while the
 * row is edited; `own` says what a column has besides (its width, that it can be sorted).
 */
export function fieldColumns<S extends FormSchema, Name extends string, Row extends TableRow & Record<Name, unknown>>(
  schema: S,
  inputs: Record<Name, FieldInput<S>>,
  { Cell }: ReturnType<typeof inlineForm<S>>,
  own: Partial<Record<NoInfer<Name>, Partial<Column<Row>>>>,
): Column<Row>[] {
  return (Object.keys(inputs) as Name[]).map((name) => ({
    id: name,
    header: fieldTitle(schema, name),
    cell: (row) => (
      <Cell row={row} edit={inputs[name]}>
        {shown(row[name], fieldLabels(schema, name))}
      </Cell>
    ),
    ...own[name],
  }))
}
