import { fieldLabels } from '@ward/domain/kernel/field-title'
import { useRef } from 'react'
import { ActionButton } from '../ActionButton.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import styles from './ConflictDialog.module.css'
import type { AnyForm } from './useForm.ts'

const OWN = ['id', 'version']
const NOTHING = '—'
const UNCHANGED = 'Not changed by you'

/** A value in words; a choice by its label. */
function valueText(value: unknown, labels: Readonly<Record<string, string>> = {}): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return value.map((each) => valueText(each, labels)).join(', ') || NOTHING
  if (typeof value !== 'object') return labels[String(value)] ?? String(value)
  const parts = Object.entries(value).filter(([name]) => !OWN.includes(name))
  return parts.map(([, part]) => valueText(part, labels)).join(', ')
}

/**
 * Somebody else saved the same thing first: its current values beside those typed here. Nothing is lost: typed text stays until
 * one of the two is chosen; Undo brings it back when theirs was.
 */
export function ConflictDialog({ form }: { form: AnyForm }) {
  const { conflict, label, schema, show = {} } = form
  const last = useRef(conflict)
  if (conflict) last.current = conflict
  const shown = last.current // words stay while the dialog fades
  if (!shown) return null
  const tell = (name: string, value: unknown) => {
    const words = show[name]?.(value)
    return words === '' ? NOTHING : (words ?? valueText(value, fieldLabels(schema, name)))
  }
  return (
    <Dialog
      isQuestion
      opened={conflict !== null}
      onClose={() => shown.goOn()}
      title={shown.message}
      size={640}
      footer={
        <>
          <ActionButton autoFocus onClick={() => shown.goOn()}>
            Keep typing
          </ActionButton>
          <ActionButton onClick={() => shown.takeTheirs()}>Take theirs</ActionButton>
          <ActionButton kind="primary" onClick={() => shown.keepMine()}>
            Keep mine
          </ActionButton>
        </>
      }
    >
      <table className={styles.difference}>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Theirs</th>
            <th scope="col">Mine</th>
          </tr>
        </thead>
        <tbody>
          {shown.differences
            .filter(({ name }) => !OWN.includes(name))
            .map(({ name, theirs, mine }) => (
              <tr key={name}>
                <th scope="row">{label(name) || name}</th>
                <td>{tell(name, theirs)}</td>
                <td data-quiet={!mine || undefined}>{mine ? tell(name, mine.value) : UNCHANGED}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Dialog>
  )
}
